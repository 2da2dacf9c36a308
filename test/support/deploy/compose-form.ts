import { z } from 'zod';

const text = z.string();
const texts = z.array(text);
const bytes = z.string().regex(/^\d+[kmg]$/);
const duration = z.string().regex(/^\d+(?:ms|s|m|h)$/);

const service = z
  .strictObject({
    build: z.strictObject({ context: text }),
    cap_drop: texts,
    command: texts,
    depends_on: z.record(text, z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) })),
    environment: z.record(text, z.union([text, z.number()])),
    extends: z.strictObject({ file: text, service: text }),
    healthcheck: z.strictObject({ test: texts, interval: duration, timeout: duration, retries: z.int() }),
    image: text,
    init: z.boolean(),
    mem_limit: bytes,
    networks: z.union([texts, z.record(text, z.strictObject({ ipv4_address: z.ipv4() }).partial())]),
    pids_limit: z.int(),
    ports: texts,
    read_only: z.boolean(),
    restart: z.enum(['always', 'on-failure', 'unless-stopped']),
    security_opt: texts,
    shm_size: bytes,
    stop_grace_period: duration,
    stop_signal: text,
    tmpfs: texts,
    ulimits: z.strictObject({ nofile: z.int() }),
    user: text,
    volumes: texts,
  })
  .partial();

const network = z
  .strictObject({
    internal: z.boolean(),
    ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }),
  })
  .partial();

/** The part of the Compose Specification that our files use. A new member is looked up there and added here. */
export const composeForm = z.strictObject({
  name: text.optional(),
  'x-instance': service.optional(),
  services: z.record(text, service),
  networks: z.record(text, network).optional(),
  volumes: z.record(text, z.null()).optional(),
});
