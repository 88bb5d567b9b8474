import type { SettingGroup } from './setting-groups.ts'

// What the product needs to work with others: mail, cards, clips.

export const mailGroup: SettingGroup = {
  title: 'Mail',
  purpose: 'Without a mail server we send nothing: emails stay in the log.',
  fields: [
    {
      key: 'mailFrom',
      label: 'Send emails from',
      hint: 'An address at your own domain, such as hello@example.com.',
      type: 'email',
    },
    {
      key: 'ownerEmail',
      label: 'Your own address',
      hint: 'Where alerts and log-in links go. Leave empty to use the address above.',
      type: 'email',
    },
    { key: 'smtpServer', label: 'Mail server', hint: 'With its port, such as smtp.example.com:587.' },
    { key: 'smtpUser', label: 'User name', hint: 'Often the address itself.', autoComplete: 'off' },
  ],
  secrets: [
    {
      key: 'smtpPassword',
      label: 'Password of the mail server',
      hint: 'Some providers call it an app password. Another server or user name clears it.',
    },
  ],
}

export const repliesGroup: SettingGroup = {
  title: 'Replies',
  purpose:
    'Where customers’ replies arrive. Their replies come into their history and onto Home, and end their follow-ups. Your mailbox is only read: nothing there is marked, moved or deleted.',
  fields: [
    { key: 'imapServer', label: 'Mailbox server', hint: 'With its port, such as imap.example.com:993.' },
    {
      key: 'imapUser',
      label: 'User name of the mailbox',
      hint: 'Leave it empty to use the mail server’s.',
      autoComplete: 'off',
    },
  ],
  secrets: [
    {
      key: 'imapPassword',
      label: 'Password of the mailbox',
      hint: 'Often the same as the mail server’s. Another server or user name clears it.',
    },
  ],
}

export const cardsGroup: SettingGroup = {
  title: 'Card payments',
  purpose:
    'The three keys of your Stripe account. Until you enter all three, only test cards work and no money changes hands.',
  fields: [{ key: 'stripePublishableKey', label: 'Publishable key', hint: 'Starts with pk_.', autoComplete: 'off' }],
  secrets: [
    { key: 'stripeSecretKey', label: 'Secret key', hint: 'Starts with sk_ or rk_.' },
    {
      key: 'stripeWebhookSecret',
      label: 'Signing secret of the webhook',
      hint: 'Starts with whsec_. Save the secret key, then let us create the webhook, or point one at /api/stripe-webhook on this site.',
    },
  ],
}

export const providerGroups: SettingGroup[] = [
  cardsGroup,
  {
    title: 'Clips',
    purpose: 'Without a key, the built-in engine makes clips on this machine.',
    fields: [],
    secrets: [
      { key: 'runwayKey', label: 'RunwayML key', hint: 'We then send photos to RunwayML, which makes the clips.' },
    ],
  },
]
