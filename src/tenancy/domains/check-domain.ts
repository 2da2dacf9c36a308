import type { Context } from '../caller/context.js';
import { type Domain, findDomain } from './domain.js';

export const checkDomain = ({ em }: Context, id: string): Promise<Domain> => findDomain(em, id);
