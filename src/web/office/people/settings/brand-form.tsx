import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShownSetting } from '#src/contracts/people/settings.ts'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import { brandLogoOf } from '#src/contracts/people/brand.ts'
import { uploadBrandLogo } from '#src/contracts/people/brand-calls.ts'
import { Button } from '#src/web/ui/button.tsx'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { brandGroup } from './brand-group.ts'
import { BrandPreview } from './brand-preview.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings.module.css'
import { settingsKey, useChangeSettings } from './use-settings.ts'

// Saved as soon as it is chosen.
function BrandLogoInput({ brandLogo }: { brandLogo: string }) {
  const send = useSendLogo()
  const change = useChangeSettings()
  const hasLogo = brandLogoOf({ brandLogo, brandAccent: '', brandInk: '' }) !== undefined
  return (
    <div className={styles.logo}>
      <FileDrop
        noun="logo"
        hint="PNG, JPG or WebP, up to 5 MB. A PNG with a clear background looks best."
        accept="image/png,image/jpeg,image/webp"
        disabled={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      />
      {hasLogo && (
        <Button
          variant="line"
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate({ values: { brandLogo: '' } })}
        >
          Remove the logo
        </Button>
      )}
      {send.error && <Notice tone="fail">{send.error.message}</Notice>}
      {send.data?.map((text) => (
        <Notice key={text} tone="info">
          {text}
        </Notice>
      ))}
    </div>
  )
}

function useSendLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: sendLogo,
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  })
}

async function sendLogo(file: File): Promise<string[]> {
  const form = new FormData()
  form.append('logo', file)
  const response = await fetch(uploadBrandLogo.path, { method: 'POST', body: form }).catch(() => undefined)
  if (!response) throw new Error('Your logo didn’t arrive. Please check your connection and try again.')
  const answer = (await response.json()) as { error?: string; advice?: string[] }
  if (!response.ok) throw new Error(answer.error ?? 'We couldn’t use your logo.')
  return answer.advice ?? []
}

export function BrandForm({ settings }: { settings: ShownSetting[] }) {
  const valueOf = (key: SettingKey): string => settings.find((setting) => setting.key === key)?.value ?? ''
  const saved = {
    brandAccent: valueOf('brandAccent'),
    brandInk: valueOf('brandInk'),
    brandLogo: valueOf('brandLogo'),
  }
  return (
    <SettingsForm
      group={brandGroup}
      settings={settings}
      preview={(typed) => <BrandPreview name={valueOf('businessName')} brand={{ ...saved, ...typed }} />}
    >
      <BrandLogoInput brandLogo={saved.brandLogo} />
    </SettingsForm>
  )
}
