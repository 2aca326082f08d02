// Requests to the server. A thread of its own waits for them: the thread of the page comes to answers last while the pointer moves.

const worker = self.document && new Worker(import.meta.url, { type: "module" });
const waiting = new Map();
let count = 0;

// Resolves to `ok`, `status` and `value`: what JSON says, an image as a bitmap, JSON with `images`, or a text. A `body` is sent as JSON, a file as it is.
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

// The value of an answer, and what of it passes to the thread of the page.
async function content(got) {
  const kind = got.headers.get("Content-Type") ?? "";
  if (kind === "application/json") return [await got.json(), []];
  if (kind.startsWith("image/")) {
    const image = await createImageBitmap(await got.blob());
    return [image, [image]];
  }
  if (kind !== "application/octet-stream") return [await got.text(), []];
  // A line of JSON, and images of the `sizes` that it says.
  const bytes = new Uint8Array(await got.arrayBuffer());
  let end = bytes.indexOf(10) + 1;
  const value = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const images = await Promise.all(value.sizes.map(size => size && createImageBitmap(new Blob([bytes.subarray(end, end += size)]))));
  return [{ ...value, images }, images.filter(image => image)];
}

async function answer({ id, address, body }) {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const [type, sent] = body instanceof Blob ? ["application/octet-stream", body] : ["application/json", JSON.stringify(body)];
    const post = body === undefined ? {} : { method: "POST", headers: { "Content-Type": type }, body: sent };
    const got = await fetch(address, { ...post, signal: controller.signal });
    const [value, images] = await content(got);
    self.postMessage({ id, answer: { ok: got.ok, status: got.status, value } }, images);
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
