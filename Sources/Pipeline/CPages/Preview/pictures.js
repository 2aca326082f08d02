// Pictures of a scene, fetched ahead of the play head and kept decoded while they are near it.

const mostRequests = 4;
const mostBytes = 192 << 20;

export class Pictures {
  // `side` is "a" for the scene that is written and "b" for the one beside it; `arrived` is told of every picture
  // and `failed` of the reason why one cannot be drawn.
  constructor(side, arrived, failed) {
    Object.assign(this, { side, arrived, failed, count: 0, kept: new Map(), asked: new Map(), order: [] });
  }

  // Begins with another scene, or another width of its pictures in pixels.
  show(version, width, height, count) {
    if (this.version === version && this.width === width) return;
    for (const controller of this.asked.values()) controller.abort();
    for (const picture of this.kept.values()) picture.close();
    Object.assign(this, { version, width, count, kept: new Map(), asked: new Map(), order: [] });
    this.room = Math.max(8, Math.min(300, Math.floor(mostBytes / (4 * width * height))));
  }

  get(index) { return this.kept.get(Math.min(index, this.count - 1)); }

  // Asks for what comes next, the first ones first.
  want(indices) {
    if (!this.count) return;
    this.order = [...new Set(indices.map(i => Math.min(i, this.count - 1)))].slice(0, this.room - 2);
    this.next();
  }

  next() {
    for (const index of this.order) {
      if (this.asked.size >= mostRequests) return;
      if (!this.kept.has(index) && !this.asked.has(index)) this.ask(index);
    }
  }

  async ask(index) {
    const controller = new AbortController();
    const asked = this.asked;
    asked.set(index, controller);
    try {
      const address = `frame?side=${this.side}&version=${this.version}&index=${index}&width=${this.width}`;
      const answer = await fetch(address, { signal: controller.signal });
      if (answer.ok) {
        const picture = await createImageBitmap(await answer.blob());
        // Another scene may have come meanwhile.
        if (this.asked !== asked) return picture.close();
        this.keep(index, picture);
        this.arrived(index);
      } else if (answer.status === 422) {
        const text = await answer.text();
        if (this.asked === asked) this.failed(text);
        this.order = [];
      }
    } catch {
      // Given up for another scene, or the server has ended, which the state tells.
    } finally {
      asked.delete(index);
      if (this.asked === asked) setTimeout(() => this.next());
    }
  }

  keep(index, picture) {
    this.kept.set(index, picture);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= this.room) return;
      if (this.order.includes(old) || old === index) continue;
      this.kept.get(old).close();
      this.kept.delete(old);
    }
  }
}
