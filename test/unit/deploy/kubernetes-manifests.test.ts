import { expect } from 'chai';
import {
  at,
  healthPaths,
  isFixedImage,
  members,
  names,
  packageFile,
  readYamlFiles,
  settings,
  type Tree,
  textOf,
  valuesNamed,
} from '../../support/deploy/deploy-files.js';
import { kubernetesForm } from '../../support/deploy/kubernetes-form.js';

const files = readYamlFiles('kubernetes');
const kustomization = files.find(({ path }) => path.endsWith('/kustomization.yaml'))?.documents[0];
const objects = files.flatMap(({ documents }) => documents).filter((object) => object !== kustomization);
const ofKind = (kind: string): Tree[] => objects.filter((object) => at(object, 'kind') === kind);
const one = (kind: string): Tree => ofKind(kind)[0] ?? null;
const instances = one('StatefulSet');
const instance = at(instances, 'spec', 'template', 'spec', 'containers', 0);
const workloads = [instances, one('Job')];

/** Lines of the form `KEY=value`. */
const generated = new Map(
  textOf('deploy/kubernetes/settings.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

describe('The Kubernetes manifests', () => {
  it('have only members of the Kubernetes API', () => {
    expect(objects).to.have.length.greaterThan(8);
    for (const object of objects) {
      expect(
        kubernetesForm.safeParse(object).error?.issues ?? [],
        JSON.stringify(at(object, 'metadata')),
      ).to.deep.equal([]);
    }
    const service = (port: object) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'a' },
      spec: { selector: {}, ports: [{ name: 'http', port: 1, ...port }] },
    });
    expect(kubernetesForm.safeParse(service({ targetPort: 2 })).success).to.equal(true);
    expect(kubernetesForm.safeParse(service({ targetport: 2 })).success).to.equal(false);
    expect(kubernetesForm.safeParse(service({ targetPort: true })).success).to.equal(false);
  });

  it('are all applied except the examples', () => {
    const wanted = files
      .map(({ path }) => path.replace('deploy/kubernetes/', ''))
      .filter((name) => name !== 'kustomization.yaml' && !name.endsWith('.example.yaml'));
    expect(members(at(kustomization, 'resources'))).to.have.members(wanted);
  });

  it('run this version, of an image that has one', () => {
    const tag = at(kustomization, 'images', 0, 'newTag');
    expect(tag).to.equal(packageFile().version);
    expect(at(instance, 'image')).to.equal(at(kustomization, 'images', 0, 'name'));
    const others = ofKind('Job').flatMap((job) => valuesNamed(job, 'image').map(String));
    expect(others).to.deep.equal([`${at(kustomization, 'images', 0, 'newName')}:${tag}`]);
    expect(others.every(isFixedImage)).to.equal(true);
  });

  it('grant pods no privileges, writable file system or unlimited memory', () => {
    for (const workload of workloads) {
      const pod = at(workload, 'spec', 'template', 'spec');
      const label = String(at(workload, 'kind'));
      expect(at(pod, 'securityContext', 'runAsNonRoot'), label).to.equal(true);
      expect(at(pod, 'securityContext', 'runAsUser'), label).to.equal(10001);
      expect(textOf('Dockerfile')).to.include('USER 10001:10001');
      expect(at(pod, 'securityContext', 'seccompProfile', 'type'), label).to.equal('RuntimeDefault');
      expect(at(pod, 'securityContext', 'fsGroupChangePolicy'), label).to.equal('OnRootMismatch');
      expect(at(pod, 'automountServiceAccountToken'), label).to.equal(false);
      for (const container of members(at(pod, 'containers'))) {
        expect(at(container, 'securityContext'), label).to.deep.equal({
          allowPrivilegeEscalation: false,
          privileged: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(at(container, 'resources', 'limits', 'memory'), label).to.be.a('string');
        expect(at(container, 'resources', 'requests', 'cpu'), label).to.be.a('string');
      }
      for (const name of ['hostNetwork', 'hostPID', 'hostIPC', 'hostPath'])
        expect(valuesNamed(pod, name)).to.deep.equal([]);
    }
  });

  it('name only settings that exist', () => {
    const named = [
      ...generated.keys(),
      ...names(at(one('Secret'), 'stringData')),
      ...objects
        .flatMap((object) => valuesNamed(object, 'env'))
        .flatMap((list) => members(list).map((entry) => String(at(entry, 'name')))),
    ];
    expect(named).to.include.members(['PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR']);
    expect(named.filter((name) => !settings().includes(name))).to.deep.equal([]);
  });

  it('contain no secrets', () => {
    const values = ofKind('Secret').flatMap((secret) => members(at(secret, 'stringData')));
    expect(values.filter((value) => value !== '')).to.deep.equal([]);
    expect(ofKind('Secret').flatMap((secret) => names(at(secret, 'data')))).to.deep.equal([]);
  });

  it('probe paths and ports that exist', () => {
    const ports = members(at(instance, 'ports')).map((port) => at(port, 'name'));
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => at(instance, name, 'httpGet'));
    for (const probe of probes) {
      expect(healthPaths()).to.include(at(probe, 'path'));
      expect(ports).to.include(at(probe, 'port'));
    }
    expect(at(instance, 'ports', 0, 'containerPort')).to.equal(3000);
    expect(String(at(instance, 'ports', 1, 'containerPort'))).to.equal(generated.get('METRICS_PORT'));
    for (const service of ofKind('Service')) {
      for (const port of members(at(service, 'spec', 'ports'))) expect(ports).to.include(at(port, 'targetPort'));
    }
  });

  it('wait longer for a pod than it needs to stop', () => {
    const grace = Number(at(instances, 'spec', 'template', 'spec', 'terminationGracePeriodSeconds'));
    expect(grace).to.be.at.least(Number(generated.get('STOP_DELAY_SECONDS')) + 15);
  });

  it('retain the journal of a deleted pod, and let no second pod use it', () => {
    expect(at(instances, 'spec', 'persistentVolumeClaimRetentionPolicy')).to.deep.equal({
      whenScaled: 'Retain',
      whenDeleted: 'Retain',
    });
    expect(at(instances, 'spec', 'volumeClaimTemplates', 0, 'spec', 'accessModes')).to.deep.equal(['ReadWriteOncePod']);
    const mount = String(at(instance, 'volumeMounts', 0, 'mountPath'));
    const folder = members(at(instance, 'env')).find((entry) => at(entry, 'name') === 'DATA_DIR');
    // A folder within the volume, because the volume's root belongs to root and has other permissions.
    expect(String(at(folder ?? null, 'value')).startsWith(`${mount}/`)).to.equal(true);
  });

  it('select pods by labels that the pods have', () => {
    const labels = at(instances, 'spec', 'template', 'metadata', 'labels');
    const selectors = [
      at(instances, 'spec', 'selector', 'matchLabels'),
      at(one('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'),
      at(one('NetworkPolicy'), 'spec', 'podSelector', 'matchLabels'),
      ...valuesNamed(instances, 'labelSelector').map((selector) => at(selector, 'matchLabels')),
      ...ofKind('Service').map((service) => at(service, 'spec', 'selector')),
    ];
    for (const selector of selectors) {
      expect(names(selector)).to.include('app.kubernetes.io/name');
      for (const name of names(selector)) expect(at(labels, name)).to.equal(at(selector, name));
    }
    expect(ofKind('Service').map((service) => at(service, 'metadata', 'name'))).to.include(
      at(instances, 'spec', 'serviceName'),
    );
    const serviceOfIngress = at(valuesNamed(one('Ingress'), 'service')[0], 'name');
    expect(ofKind('Service').map((service) => at(service, 'metadata', 'name'))).to.include(serviceOfIngress);
  });

  it('adopt a journal from the folder in which an instance stores it', () => {
    const job = at(one('Job'), 'spec', 'template', 'spec');
    expect(members(at(job, 'containers', 0, 'command'))).to.include.members(['adopt-journal', '/lost/signpost']);
    expect(textOf('src/cli/commands.ts')).to.include("'adopt-journal'");
    expect(at(job, 'volumes', 0, 'persistentVolumeClaim', 'claimName')).to.equal('data-signpost-2');
  });
});
