import { expect } from 'chai';
import { composeForm } from '../../support/deploy/compose-form.js';
import {
  at,
  isFixedImage,
  members,
  names,
  packageFile,
  readYamlFile,
  readYamlFiles,
  settings,
  type Tree,
  textOf,
} from '../../support/deploy/deploy-files.js';

const files = [readYamlFile('docker-compose.yml'), ...readYamlFiles('compose')];
const fileOf = (name: string): Tree | undefined => files.find(({ path }) => path.endsWith(`/${name}`))?.documents[0];

interface Service {
  readonly label: string;
  readonly tree: Tree;
}

const services: readonly Service[] = files.flatMap(({ path, documents }) =>
  names(at(documents[0], 'services')).map((name) => ({
    label: `${path} ${name}`,
    tree: at(documents[0], 'services', name) ?? null,
  })),
);
/** Files that are complete, unlike those that only state the difference from fleet.yaml. */
const whole = services.filter(({ label }) => !label.includes('fleet-citus'));
const instances = whole.filter(({ tree }) => String(at(tree, 'image')).startsWith('signpost:'));
const failing = (among: readonly Service[], isRight: (tree: Tree) => boolean): string[] =>
  among.filter(({ tree }) => !isRight(tree)).map(({ label }) => label);

/** `20s` as a number; NaN for any other form. */
const seconds = (value: Tree | undefined): number => Number(/^(\d+)s$/.exec(String(value))?.[1] ?? Number.NaN);

describe('The compose files', () => {
  it('have only members of the Compose Specification', () => {
    expect(files).to.have.length(3);
    for (const { path, documents } of files) {
      expect(composeForm.safeParse(documents[0]).error?.issues ?? [], path).to.deep.equal([]);
    }
    expect(composeForm.safeParse({ services: { a: { image: 'b' } } }).success).to.equal(true);
    expect(composeForm.safeParse({ services: { a: { image: 'b', read_onyl: true } } }).success).to.equal(false);
    expect(composeForm.safeParse({ services: { a: { image: 'b', read_only: 'yes' } } }).success).to.equal(false);
  });

  it('run images of a fixed version, and this version of the service', () => {
    expect(
      failing(services, (tree) => at(tree, 'image') === undefined || isFixedImage(String(at(tree, 'image')))),
    ).to.deep.equal([]);
    expect(instances).to.have.length(4);
    expect(failing(instances, (tree) => at(tree, 'image') === `signpost:${packageFile().version}`)).to.deep.equal([]);
  });

  it('grant containers no privileges, writable file system or unlimited memory', () => {
    expect(failing(whole, (tree) => at(tree, 'read_only') === true)).to.deep.equal([]);
    expect(failing(whole, (tree) => JSON.stringify(at(tree, 'cap_drop')) === '["ALL"]')).to.deep.equal([]);
    expect(
      failing(whole, (tree) => members(at(tree, 'security_opt')).includes('no-new-privileges:true')),
    ).to.deep.equal([]);
    expect(failing(whole, (tree) => /^\d+[mg]$/.test(String(at(tree, 'mem_limit'))))).to.deep.equal([]);
    expect(failing(whole, (tree) => Number(at(tree, 'pids_limit')) > 0)).to.deep.equal([]);
    expect(
      failing(services, (tree) => at(tree, 'privileged') === undefined && at(tree, 'cap_add') === undefined),
    ).to.deep.equal([]);
  });

  it('name only settings that exist', () => {
    const unknown = instances.flatMap(({ label, tree }) =>
      names(at(tree, 'environment'))
        .filter((name) => !settings().includes(name))
        .map((name) => `${label}: ${name}`),
    );
    expect(unknown).to.deep.equal([]);
  });

  it('contain no secrets or default secrets', () => {
    const secret = /PASSWORD|SECRET|TOKEN|_KEY|STORAGE_URL/;
    for (const { path } of files) {
      const variables = [...textOf(path).matchAll(/\$\{(\w+)([^}]*)\}/g)];
      const open = variables.filter(([, name = '', rest = '']) => secret.test(name) && !rest.startsWith(':?'));
      expect(
        open.map(([whole]) => whole),
        path,
      ).to.deep.equal([]);
    }
    const inText = services.flatMap(({ label, tree }) =>
      names(at(tree, 'environment'))
        .filter((name) => secret.test(name) && !String(at(tree, 'environment', name)).includes('${'))
        .map((name) => `${label}: ${name}`),
    );
    expect(inText).to.deep.equal([]);
  });

  it('wait longer for an instance than it needs to stop, and keep its data', () => {
    expect(
      failing(instances, (tree) => {
        const delay = Number(at(tree, 'environment', 'STOP_DELAY_SECONDS') ?? 0);
        return seconds(at(tree, 'stop_grace_period')) >= delay + 15;
      }),
    ).to.deep.equal([]);
    const volumes = instances.map(({ tree, label }) => `${label.split(' ')[0]} ${String(at(tree, 'volumes', 0))}`);
    expect(new Set(volumes).size, 'a volume for each').to.equal(instances.length);
    expect(volumes.filter((volume) => !volume.endsWith(':/data'))).to.deep.equal([]);
  });

  it('publish a port only on this machine, unless configured otherwise', () => {
    const ports = services.flatMap(({ tree }) => members(at(tree, 'ports')).map(String));
    expect(ports).to.have.length(2);
    expect(ports.filter((port) => !/^\$\{PUBLISH:-127\.0\.0\.1:3000\}:/.test(port))).to.deep.equal([]);
  });

  it('tell HAProxy the addresses of the instances, and the instances HAProxy’s', () => {
    const fleet = at(fileOf('fleet.yaml'), 'services');
    const addressOf = (name: string): string => String(at(fleet, name, 'networks', 'front', 'ipv4_address'));
    for (const index of [1, 2, 3]) {
      expect(at(fleet, 'haproxy', 'environment', `SIGNPOST_${index}`)).to.equal(
        `${addressOf(`signpost-${index}`)}:3000`,
      );
      expect(at(fleet, `signpost-${index}`, 'environment', 'TRUST_PROXY')).to.equal(addressOf('haproxy'));
    }
    const wanted = [...textOf('deploy/haproxy/haproxy.cfg').matchAll(/"\$\{(\w+)(?:\[\*\])?\}"/g)].map(
      ([, name = '']) => name,
    );
    expect(wanted).to.include('SIGNPOST_BIND');
    expect(names(at(fleet, 'haproxy', 'environment'))).to.include.members(wanted);
  });
});
