import { Trans } from '@lingui/react/macro';
import type { whyNoPasskeys } from '../api/passkeys.ts';
import { Hint } from '../ui/layout/hint.tsx';

/** Says why this page offers no passkeys. */
export function NoPasskeys({ why }: { why: NonNullable<ReturnType<typeof whyNoPasskeys>> }) {
  return (
    <Hint isLarge>
      {why === 'insecure' && <Trans>Passkeys need an address that begins with https://, or localhost.</Trans>}
      {why === 'address' && (
        <Trans>Passkeys do not work with an IP address. Open the console at its name, or at localhost.</Trans>
      )}
      {why === 'unsupported' && <Trans>This browser does not support passkeys.</Trans>}
    </Hint>
  );
}
