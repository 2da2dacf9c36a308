import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Drawn {
  readonly svg: string;
}

const { drawPicture } = await loadConsoleModule<{
  drawPicture(
    publicUrl: string,
    input: { readonly name: string },
    options: { readonly signal: AbortSignal; readonly isUrgent?: boolean },
  ): Promise<Drawn | null>;
}>('code-designer/drawing/draw-picture.ts');

/** What the worker was asked to draw, in order; it answers when the test says so. */
const asked: string[] = [];
let worker: HeldWorker;

class HeldWorker extends EventTarget {
  constructor() {
    super();
    worker = this;
  }

  postMessage({ input }: { readonly input: { readonly name: string } }): void {
    asked.push(input.name);
  }

  answer(): void {
    this.dispatchEvent(new MessageEvent('message', { data: { drawn: { svg: asked.at(-1) ?? '' } } }));
  }
}

describe('Drawing in a worker', () => {
  before(() => Object.assign(globalThis, { Worker: HeldWorker }));
  beforeEach(() => asked.splice(0));
  after(() => Reflect.deleteProperty(globalThis, 'Worker'));

  const draw = (name: string, signal: AbortSignal, isUrgent = false) =>
    drawPicture('https://example.com', { name }, { signal, isUrgent });

  it('draws one picture at a time, and only the last of a preview that changes meanwhile', async () => {
    const changes = Array.from({ length: 100 }, (_, index) => `change ${index}`);
    let last = new AbortController();
    const pictures = changes.map((name) => {
      last.abort();
      last = new AbortController();
      return draw(name, last.signal, true);
    });
    expect(asked).to.deep.equal(['change 0']);
    worker.answer();
    expect(asked).to.deep.equal(['change 0', 'change 99']);
    worker.answer();
    expect((await Promise.all(pictures)).map((drawn) => drawn?.svg ?? null)).to.deep.equal(
      changes.map((name) => (asked.includes(name) ? name : null)),
    );
  });

  it('draws a preview before lists that wait, and no list that is no longer shown', async () => {
    const [shown, gone] = [new AbortController(), new AbortController()];
    const former = ['former 1', 'former 2'].map((name) => draw(name, gone.signal));
    const list = ['preset 1', 'preset 2'].map((name) => draw(name, shown.signal));
    gone.abort();
    const preview = draw('preview', shown.signal, true);
    for (let answers = 0; answers < 4; answers++) worker.answer();
    expect(asked).to.deep.equal(['former 1', 'preview', 'preset 1', 'preset 2']);
    expect(await Promise.all([...former, ...list, preview])).to.deep.equal([
      { svg: 'former 1' },
      null,
      { svg: 'preset 1' },
      { svg: 'preset 2' },
      { svg: 'preview' },
    ]);
  });

  it('draws nothing more once the worker cannot be started', async () => {
    const { signal } = new AbortController();
    const pictures = [draw('first', signal), draw('second', signal)];
    worker.dispatchEvent(new Event('error'));
    expect(await Promise.all([...pictures, draw('third', signal)])).to.deep.equal([null, null, null]);
    expect(asked).to.deep.equal(['first']);
  });
});
