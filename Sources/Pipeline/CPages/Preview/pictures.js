// Frames of a scene: prefetched around the play head and cached as decoded bitmaps.
import { request } from "./requests.js";

const maxRequests = 4;
const maxBytes = 192 << 20;

export class FrameCache {
  // `side` is "a" for the edited scene and "b" for the scene to compare with. Calls `loaded` with the index of every
  // new frame, and `failed` with the reason and the index if a frame cannot be drawn.
  constructor(side, loaded, failed) {
    Object.assign(this, { side, loaded, failed, count: 0, cached: new Map(), requests: new Map(), order: [] });
  }

  // Starts again with another scene, or another width of its frames in pixels.
  show(version, width, height, count) {
    if (this.version === version && this.width === width) return;
    for (const controller of this.requests.values()) controller.abort();
    for (const frame of this.cached.values()) frame.close();
    Object.assign(this, { version, width, count, cached: new Map(), requests: new Map(), order: [] });
    this.capacity = Math.max(8, Math.min(300, Math.floor(maxBytes / (4 * width * height))));
  }

  get(index) { return this.cached.get(Math.min(index, this.count - 1)); }

  // Requests the frames of the indices in their order.
  prefetch(indices) {
    if (!this.count) return;
    this.order = [...new Set(indices.map(i => Math.min(i, this.count - 1)))].slice(0, this.capacity - 2);
    this.next();
  }

  next() {
    // The first frame of a scene has the processor for itself.
    const limit = this.cached.size ? maxRequests : 1;
    for (const index of this.order) {
      if (this.requests.size >= limit) return;
      if (!this.cached.has(index) && !this.requests.has(index)) this.request(index);
    }
  }

  async request(index) {
    const controller = new AbortController();
    const requests = this.requests;
    requests.set(index, controller);
    try {
      const address = `frame?side=${this.side}&version=${this.version}&index=${index}&width=${this.width}`;
      const { ok, status, value } = await request(address, { signal: controller.signal });
      if (ok) {
        // The scene may have changed meanwhile.
        if (this.requests !== requests) return value.close();
        this.store(index, value);
        this.loaded(index);
      } else if (status === 422) {
        if (this.requests === requests) this.failed(value, index);
        this.order = [];
      }
    } catch {
      // Aborted for another scene, or the server has ended. The next state reports it.
    } finally {
      requests.delete(index);
      if (this.requests === requests) setTimeout(() => this.next());
    }
  }

  // Keeps a picture that came with another answer; 0 for none.
  take(index, frame) {
    if (frame.width === this.width && !this.cached.has(index)) this.store(index, frame);
    else if (frame) frame.close();
  }

  store(index, frame) {
    this.cached.set(index, frame);
    for (const old of this.cached.keys()) {
      if (this.cached.size <= this.capacity) return;
      if (this.order.includes(old) || old === index) continue;
      this.cached.get(old).close();
      this.cached.delete(old);
    }
  }
}
