import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../../../src/core/contract/scopes.ts';

export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  Owner: msg`Owner`,
  Editor: msg`Editor`,
  Creator: msg`Creator`,
  Analyst: msg`Analyst`,
};
