import { isIP } from 'node:net';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A line to enter in the DNS.' })
export class DnsRecord {
  @Field(() => String, { description: 'TXT, CNAME, ALIAS (also called ANAME or flattened CNAME), A or AAAA.' })
  type!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  value!: string;
}

/** The apex of a zone cannot be a CNAME. Which names are one is known only to the DNS, but few have more labels. */
const MAYBE_APEX = /^[^.]+\.(?:[a-z]{2,3}\.[a-z]{2}|[^.]+)$/;
const APEX = /^[^.]+\.[^.]+$/;

/** Returns records that make a host lead to the service. One of them is enough. */
export function addressRecords(publicUrl: string, host: string): DnsRecord[] {
  const value = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const family = isIP(value);
  if (family !== 0) return [{ type: family === 4 ? 'A' : 'AAAA', name: host, value }];
  const types = [...(APEX.test(host) ? [] : ['CNAME']), ...(MAYBE_APEX.test(host) ? ['ALIAS'] : [])];
  return types.map((type) => ({ type, name: host, value }));
}
