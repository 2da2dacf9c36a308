import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { RedisLink } from '../../../../../src/tenancy/limits/shared-limits/redis-link.js';
import { SharedLimiter } from '../../../../../src/tenancy/limits/shared-limits/shared-limiter.js';
import { eventually } from '../../../../support/eventually.js';

/** Returns the response to each piece of what a client sends, or null for none. */
type Behaviour = (received: string) => string | null;

const isScript = (text: string): boolean => /eval(sha)?\r\n/i.test(text);
/** Acts like a Redis for which every use is the first of a minute. */
const counts: Behaviour = (text) => (isScript(text) ? '*2\r\n:1\r\n:60000\r\n' : '+OK\r\n');
const POINTS = 3;

describe('The link to Redis', () => {
  let server: Server;
  let behave: Behaviour;
  let url: string;
  let link: RedisLink;
  let limiter: SharedLimiter;
  const sockets = new Set<Socket>();
  const logged: string[] = [];

  beforeEach(async () => {
    behave = counts;
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      socket.on('data', (data) => {
        // Commands that a client sends together are answered together, with one response each.
        for (const command of String(data).split(/(?=\*\d+\r\n\$)/)) {
          const answer = behave(command);
          if (answer !== null) socket.write(answer);
        }
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    connect(url);
  });
  afterEach(async () => {
    await link.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** On a busy machine any response may be late; that only matters where it is the subject. */
  const connect = (address: string, commandMs = 30_000): void => {
    const logger = pino({}, { write: (line) => logged.push(line) });
    link = new RedisLink({ url: address, logger, commandMs, probeEveryMs: 20 });
    limiter = new SharedLimiter({ link, points: POINTS, duration: 60, name: 'test', storedKey: (key) => `h-${key}` });
  };
  const reconnect = (address: string, commandMs?: number) => link.close().then(() => connect(address, commandMs));
  const open = (): Promise<void> => eventually('the link answers', () => link.isAnswering);
  /** Returns the remaining uses after one more, or null if it was refused. */
  const use = (key = 'a'): Promise<number | null> =>
    limiter.consume(key).then(
      ({ remainingPoints }) => remainingPoints,
      () => null,
    );

  it('uses Redis, with the stored key and never the key itself', async () => {
    const received: string[] = [];
    behave = (text) => {
      received.push(text);
      return counts(text);
    };
    await open();
    expect([await use('visible'), await use('visible')]).to.deep.equal([2, 2]);
    expect(link.failures).to.equal(0);
    const keys = received.filter(isScript).map((text) => /signpost:limit:(\S+)/.exec(text)?.[1]);
    expect(keys.filter((key) => key !== 'probe')).to.deep.equal(['test:h-visible', 'test:h-visible']);
    expect(received.filter((text) => /\r\nvisible\r\n/.test(text))).to.deep.equal([]);
  });

  it('counts in memory, without waiting, until Redis has responded for the first time', async () => {
    await reconnect(url);
    expect([await use(), await use(), await use(), await use()]).to.deep.equal([2, 1, 0, null]);
    expect(link.failures).to.equal(4);
    expect((await limiter.get('a'))?.consumedPoints).to.equal(4);
  });

  it('believes a window of an hour, as limits of mails have', async () => {
    behave = (text) => (isScript(text) ? '*2\r\n:2\r\n:3600000\r\n' : '+OK\r\n');
    await open();
    expect([await use(), await use()]).to.deep.equal([1, 1]);
    expect(link.failures).to.equal(0);
  });

  it('refuses from memory a key that has used up its limit', async () => {
    let asked = 0;
    behave = (text) => {
      if (text.includes('probe')) return counts(text);
      if (isScript(text)) asked++;
      return isScript(text) ? '*2\r\n:4\r\n:30000\r\n' : '+OK\r\n';
    };
    await open();
    expect(await limiter.get('a')).to.equal(null);
    expect([await use(), await use(), await use()]).to.deep.equal([null, null, null]);
    expect(asked).to.equal(1);
    expect((await limiter.get('a'))?.consumedPoints).to.equal(POINTS + 1);
    expect((await limiter.get('a'))?.msBeforeNext).to.be.within(1, 30_000);
  });

  const faults: Record<string, Behaviour> = {
    'closes at the first word': () => {
      for (const socket of sockets) socket.destroy();
      return null;
    },
    'speaks another protocol': () => 'HTTP/1.1 400 Bad Request\r\n\r\n',
    'says OK to everything': () => '+OK\r\n',
    'answers with text': () => '*2\r\n$3\r\nabc\r\n$1\r\n1\r\n',
    'counts below nothing': () => '*2\r\n:-5\r\n:60000\r\n',
    'has a window of a day': () => '*2\r\n:1\r\n:86400000\r\n',
    'is full': (text) => (isScript(text) ? "-OOM command not allowed when used memory > 'maxmemory'.\r\n" : '+OK\r\n'),
    'must not be written to': (text) => (isScript(text) ? '-READONLY You can not write.\r\n' : '+OK\r\n'),
    'wants a password': () => '-NOAUTH Authentication required.\r\n',
    'is loading': () => '-LOADING Redis is loading the dataset in memory\r\n',
  };
  for (const [what, fault] of Object.entries(faults)) {
    it(`counts in memory while Redis ${what}, and recovers automatically`, async () => {
      await open();
      expect(await use()).to.equal(2);
      behave = fault;
      // Counted in memory from the first use on, which notices the fault.
      for (const left of [2, 1, 0, null]) expect(await use()).to.equal(left);
      await eventually('the link is away', () => !link.isAnswering);
      behave = counts;
      await open();
      const { failures } = link;
      expect(await use()).to.equal(2);
      expect(link.failures).to.equal(failures);
    });
  }

  it('does not count in a database other than its own', async () => {
    await reconnect(`${url}/99`);
    behave = (text) => (isScript(text) ? counts(text) : '-ERR DB index is out of range\r\n');
    let tries = 0;
    server.on('connection', () => tries++);
    await eventually('it tried twice', () => tries >= 2);
    expect(link.isAnswering).to.equal(false);
    expect(await use()).to.equal(2);
  });

  it('does not queue commands for a Redis that accepts and never responds', async () => {
    await reconnect(url, 50);
    await open();
    behave = () => null;
    const before = link.failures;
    const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => use(`key-${index}`)));
    expect(new Set(answers)).to.deep.equal(new Set([2]));
    expect(link.isAnswering).to.equal(false);
    expect(link.failures - before).to.equal(500);
    await eventually('the silent connection is ended', () => sockets.size === 0);
    behave = counts;
    await open();
  });

  it('never logs a password, also not a wrong one', async () => {
    behave = (text) => (text.includes('sample-secret') ? '-WRONGPASS invalid username-password pair\r\n' : '+OK\r\n');
    await reconnect(url.replace('//', '//sample-user:sample-secret@'));
    await eventually('it is logged', () => logged.join('').includes('WRONGPASS'));
    expect(logged.join('')).to.not.include('sample-');
  });

  it('keeps the connection when only one command fails', async () => {
    await open();
    behave = (text) => (text.includes('h-broken') ? '-ERR value is not an integer or out of range\r\n' : counts(text));
    expect([await use('broken'), await use('broken'), await use('fine')]).to.deep.equal([2, 1, 2]);
    expect(link.failures).to.equal(2);
    expect([link.isAnswering, sockets.size]).to.deep.equal([true, 1]);
  });

  it('sends the script again to a Redis that no longer has it', async () => {
    await open();
    let forgot = 0;
    behave = (text) => {
      if (/evalsha\r\n.*h-a\r/is.test(text) && forgot++ === 0) return '-NOSCRIPT No matching script.\r\n';
      return counts(text);
    };
    expect([await use(), forgot, link.failures]).to.deep.equal([2, 1, 0]);
  });

  it('closes immediately, whatever Redis does', async () => {
    await open();
    behave = () => null;
    const waiting = use();
    await link.close();
    expect(await waiting).to.equal(2);
    await eventually('no connection is left', () => sockets.size === 0);
    connect(url);
    await once(server, 'connection');
    await link.close();
    expect(link.isAnswering).to.equal(false);
  });
});
