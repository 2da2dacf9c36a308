import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WifiEncryption } from '../../../../src/core/contract/payloads/types/wifi.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { type FieldsOf, FormText } from './form-text.tsx';

export function WifiFields({ form }: FieldsOf<'Wifi'>) {
  const { t } = useLingui();
  const { password, encryption, hidden } = form.fields;
  // An open network has none; it is restored when the network is encrypted again.
  const [lastPassword, setLastPassword] = useState('');
  const setEncryption = (next: WifiEncryption): void => {
    if (next === 'nopass') setLastPassword(password);
    form.set({ encryption: next, password: next === 'nopass' ? '' : password || lastPassword });
  };
  return (
    <>
      <FormText
        form={form}
        name="ssid"
        label={t`Network name`}
        hint={t`Exactly as phones show it. Upper and lower case matter.`}
      />
      {(encryption !== 'nopass' || password !== '') && (
        <FormText form={form} name="password" label={t`Password`} hint={t`Anyone who scans the code can read it.`} />
      )}
      <Select
        label={t`Security`}
        hint={t`Your router’s settings name it. If you are not sure, keep WPA.`}
        value={encryption}
        onChange={setEncryption}
        field="content.encryption"
        options={[
          { id: 'WPA', name: t`WPA, WPA2 or WPA3 (most common)` },
          { id: 'WEP', name: t`WEP (very old routers)` },
          { id: 'nopass', name: t`None: the network is open` },
        ]}
      />
      <CheckField
        label={t`The network is hidden`}
        hint={t`Only if phones do not list its name.`}
        value={hidden}
        onChange={(value) => form.set({ hidden: value })}
      />
    </>
  );
}
