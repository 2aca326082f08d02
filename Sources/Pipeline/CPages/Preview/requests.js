// Requests to the server. A thread of its own waits for them: the thread of the page comes to answers last while the pointer moves.

const worker = self.document && new Worker(import.meta.url, { type: "module" });
const waiting = new Map();
let count = 0;

// Resolves to `ok`, `status` and `value`: what JSON says, an image as a bitmap, or a text. A `body` is sent as JSON, a file as it is.
// Rejects if the server cannot be reached, and once `signal` is aborted.
export function request(address, { body, signal } = {}) {
  return new Promise((resolve, reject) => {
    const id = ++count;
    waiting.set(id, { resolve, reject });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      worker.postMessage({ id });
      reject(signal.reason);
    });
    worker.postMessage({ id, address, body });
  });
}

// The value of an answer; `missing` if it is refused or there is none.
export const read = (address, missing = null) => request(address).then(({ ok, value }) => (ok ? value : missing), () => missing);

const running = new Map();

async function answer({ id, address, body }) {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const [type, sent] = body instanceof Blob ? ["application/octet-stream", body] : ["application/json", JSON.stringify(body)];
    const post = body === undefined ? {} : { method: "POST", headers: { "Content-Type": type }, body: sent };
    const got = await fetch(address, { ...post, signal: controller.signal });
    const kind = got.headers.get("Content-Type") ?? "";
    const value = kind === "application/json" ? await got.json() : kind.startsWith("image/") ? await createImageBitmap(await got.blob()) : await got.text();
    self.postMessage({ id, answer: { ok: got.ok, status: got.status, value } }, kind.startsWith("image/") ? [value] : []);
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
  running.delete(id);
}

if (worker) worker.onmessage = ({ data: { id, answer, error } }) => {
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (answer) resolve ? resolve(answer) : answer.value.close?.();
  else reject?.(new Error(error));
};
else self.onmessage = ({ data }) => (data.address ? answer(data) : running.get(data.id)?.abort());
