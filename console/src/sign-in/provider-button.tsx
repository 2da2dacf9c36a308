import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';

/** Returns the address that leads to the sign-in provider and then to `next`. */
export const providerAddress = (next: string): string => `/console/provider?${new URLSearchParams({ next })}`;

interface Props {
  /** Of the provider. */
  name: string | undefined;
  onPress: () => void;
}

/** Renders nothing if the service has no sign-in provider. */
export function ProviderButton({ name, onPress }: Props) {
  return (
    name && (
      <Button onPress={onPress}>
        <Trans>Sign in with {name}</Trans>
      </Button>
    )
  );
}
