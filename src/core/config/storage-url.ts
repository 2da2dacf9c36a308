/** An S3 bucket and how to reach it. */
export interface S3Location {
  readonly bucket: string;
  /** Prefix of every object name; empty or with a trailing slash. */
  readonly prefix: string;
  readonly region: string;
  /** Without a trailing slash. */
  readonly endpoint: string;
  /** Whether the bucket is in the path of an address instead of the host name. */
  readonly pathStyle: boolean;
}

/** A bucket and the keys for writing to it. */
export interface S3Storage extends S3Location {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

/** The naming rules for buckets. Dots are allowed; some services accept them only with `path-style`. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9!_.*'()-]+(\/[A-Za-z0-9!_.*'()-]+)*$/;
const REGION = /^[a-z0-9-]{1,64}$/;
const OPTIONS = ['region', 'endpoint', 'path-style'];
const DEFAULT_REGION = 'us-east-1';

/**
 * Reads `s3://bucket/prefix?region=eu-central-1&endpoint=https://host&path-style=true`. Only the bucket is required:
 * without an endpoint, Amazon's endpoint for the region is used; with one, path style is the default. Returns what is
 * wrong as words to follow the variable's name.
 */
export function readStorageUrl(text: string): S3Location | string {
  if (!/^s3:\/\//.test(text) || !URL.canParse(text)) return 'must be an address such as s3://bucket/prefix';
  const { hostname: bucket, port, username, password, pathname, searchParams, hash } = new URL(text);
  if (username !== '' || password !== '') return 'must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (port !== '' || !BUCKET.test(bucket)) return 'must name a bucket after s3://';
  const path = pathname.replace(/^\/+|\/+$/g, '');
  if (hash !== '' || (path !== '' && !PREFIX.test(path))) return 'must have a plain prefix after the bucket';
  const names = [...searchParams.keys()];
  if (names.some((name) => !OPTIONS.includes(name)) || new Set(names).size < names.length) {
    return `must have ${OPTIONS.join(', ')} as its only options, each once`;
  }
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  if (!REGION.test(region)) return 'must have a region such as eu-central-1';
  const given = searchParams.get('endpoint');
  if (given !== null && !isOrigin(given)) return 'must have an endpoint such as https://s3.example.com';
  const style = searchParams.get('path-style') ?? String(given !== null);
  if (style !== 'true' && style !== 'false') return 'must have true or false for path-style';
  return {
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    region,
    endpoint: given === null ? `https://s3.${region}.amazonaws.com` : new URL(given).origin,
    pathStyle: style === 'true',
  };
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
}

/** The environment variables for file storage. */
interface StorageVariables {
  readonly STORAGE_URL?: S3Location | undefined;
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  readonly AWS_SESSION_TOKEN?: string | undefined;
}

/** Returns null without a STORAGE_URL. Throws an Error with a one-line message if its keys are missing. */
export function storageOf(env: StorageVariables): S3Storage | null {
  const { STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  if (STORAGE_URL === undefined) return null;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('Wrong configuration: STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  return {
    ...STORAGE_URL,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN ?? null,
  };
}
