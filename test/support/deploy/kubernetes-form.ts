import { z } from 'zod';

const text = z.string();
const texts = z.array(text);
const count = z.int().min(0);
const names = z.record(text, text);
const port = z.union([text, z.int().min(1).max(65_535)]);
const quantity = z.string().regex(/^\d+(?:m|[KMGT]i)?$/);
const named = z.strictObject({ name: text });

const labelled = z.strictObject({ labels: names });
const metadata = z.strictObject({ name: text, labels: names.optional(), annotations: names.optional() });
const selector = z.strictObject({ matchLabels: names });
const resources = z.strictObject({
  requests: z.record(z.enum(['cpu', 'memory']), quantity),
  limits: z.strictObject({ memory: quantity }),
});

const probe = z.strictObject({
  httpGet: z.strictObject({ path: text, port }),
  periodSeconds: count,
  timeoutSeconds: count.optional(),
  failureThreshold: count,
});

const container = z.strictObject({
  name: text,
  image: text,
  command: texts.optional(),
  env: z.array(z.strictObject({ name: text, value: text })),
  envFrom: z.array(z.strictObject({ configMapRef: named, secretRef: named }).partial()),
  ports: z.array(z.strictObject({ name: text, containerPort: port })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    privileged: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: texts }),
  }),
  volumeMounts: z.array(z.strictObject({ name: text, mountPath: text })),
});

const pod = z.strictObject({
  metadata: labelled,
  spec: z.strictObject({
    automountServiceAccountToken: z.boolean(),
    containers: z.array(container),
    enableServiceLinks: z.boolean(),
    restartPolicy: z.enum(['Always', 'OnFailure', 'Never']).optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.boolean(),
      runAsUser: count,
      runAsGroup: count,
      fsGroup: count,
      fsGroupChangePolicy: z.enum(['Always', 'OnRootMismatch']),
      seccompProfile: z.strictObject({ type: z.enum(['RuntimeDefault', 'Localhost', 'Unconfined']) }),
    }),
    serviceAccountName: text,
    terminationGracePeriodSeconds: count.optional(),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: count,
          topologyKey: text,
          whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
          labelSelector: selector,
        }),
      )
      .optional(),
    volumes: z.array(
      z.strictObject({
        name: text,
        emptyDir: z.strictObject({ medium: z.literal('Memory'), sizeLimit: quantity }).optional(),
        persistentVolumeClaim: z.strictObject({ claimName: text }).optional(),
      }),
    ),
  }),
});

const peer = z
  .strictObject({
    namespaceSelector: selector,
    podSelector: selector,
    ipBlock: z.strictObject({ cidr: text, except: texts }),
  })
  .partial();
const policyPorts = z.array(z.strictObject({ port, protocol: z.enum(['TCP', 'UDP']).optional() }));

const object = <Version extends string, Kind extends string, Rest extends z.ZodRawShape>(
  apiVersion: Version,
  kind: Kind,
  rest: Rest,
) => z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, ...rest });

/** The part of the Kubernetes API that our manifests use. A new member is looked up there and added here. */
export const kubernetesForm = z.discriminatedUnion('kind', [
  object('apps/v1', 'StatefulSet', {
    spec: z.strictObject({
      minReadySeconds: count,
      persistentVolumeClaimRetentionPolicy: z.record(
        z.enum(['whenScaled', 'whenDeleted']),
        z.enum(['Retain', 'Delete']),
      ),
      podManagementPolicy: z.enum(['OrderedReady', 'Parallel']),
      replicas: count,
      selector,
      serviceName: text,
      template: pod,
      volumeClaimTemplates: z.array(
        z.strictObject({
          metadata: named,
          spec: z.strictObject({
            accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'])),
            resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
          }),
        }),
      ),
    }),
  }),
  object('batch/v1', 'Job', {
    spec: z.strictObject({ activeDeadlineSeconds: count, backoffLimit: count, template: pod }),
  }),
  object('v1', 'Secret', { type: z.literal('Opaque'), stringData: names }),
  object('v1', 'Service', {
    spec: z.strictObject({
      clusterIP: z.literal('None').optional(),
      ports: z.array(z.strictObject({ name: text, port, targetPort: port })),
      publishNotReadyAddresses: z.boolean().optional(),
      selector: names,
    }),
  }),
  object('v1', 'ServiceAccount', { automountServiceAccountToken: z.boolean() }),
  object('networking.k8s.io/v1', 'Ingress', {
    spec: z.strictObject({
      ingressClassName: text,
      rules: z.array(
        z.strictObject({
          host: text,
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: text,
                pathType: z.enum(['Exact', 'Prefix', 'ImplementationSpecific']),
                backend: z.strictObject({ service: z.strictObject({ name: text, port: named }) }),
              }),
            ),
          }),
        }),
      ),
      tls: z.array(z.strictObject({ hosts: texts, secretName: text })),
    }),
  }),
  object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: z.strictObject({
      podSelector: selector,
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingress: z.array(z.strictObject({ from: z.array(peer), ports: policyPorts })),
      egress: z.array(z.strictObject({ to: z.array(peer), ports: policyPorts })),
    }),
  }),
  object('policy/v1', 'PodDisruptionBudget', {
    spec: z.strictObject({
      maxUnavailable: count,
      selector,
      unhealthyPodEvictionPolicy: z.enum(['IfHealthyBudget', 'AlwaysAllow']),
    }),
  }),
]);
