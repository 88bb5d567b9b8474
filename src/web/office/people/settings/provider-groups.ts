import type { SettingGroup } from './setting-groups.ts'

// What the product needs to work with others: mail, cards, clips.

export const mailGroup: SettingGroup = {
  title: 'Mail',
  purpose: 'Without a mail server nothing is sent: mails stay in the log.',
  fields: [
    {
      key: 'mailFrom',
      label: 'Mails come from',
      hint: 'An address at your own domain, such as hello@example.com.',
      type: 'email',
    },
    {
      key: 'ownerEmail',
      label: 'Your own address',
      hint: 'Where alerts and log-in links go. Empty: where mails come from.',
      type: 'email',
    },
    { key: 'smtpServer', label: 'Mail server', hint: 'With its port, such as smtp.example.com:587.' },
    { key: 'smtpUser', label: 'User name', hint: 'Often the address itself.', autoComplete: 'off' },
  ],
  secrets: [
    { key: 'smtpPassword', label: 'Password of the mail server', hint: 'Some providers call it an app password.' },
  ],
}

export const providerGroups: SettingGroup[] = [
  {
    title: 'Card payments',
    purpose: 'The three keys of your Stripe account. Until all three are here, test cards pay and no money moves.',
    fields: [{ key: 'stripePublishableKey', label: 'Publishable key', hint: 'Starts with pk_.', autoComplete: 'off' }],
    secrets: [
      { key: 'stripeSecretKey', label: 'Secret key', hint: 'Starts with sk_ or rk_.' },
      {
        key: 'stripeWebhookSecret',
        label: 'Signing secret of the webhook',
        hint: 'Starts with whsec_. The webhook leads to /api/stripe-webhook of this site.',
      },
    ],
  },
  {
    title: 'Clips',
    purpose: 'Without a key, clips are made by the built-in engine on this machine.',
    fields: [],
    secrets: [
      { key: 'runwayKey', label: 'Key of RunwayML', hint: 'Your photos then go to RunwayML to be made into clips.' },
    ],
  },
]
