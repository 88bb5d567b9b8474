import { wordTable } from '#src/kit/word-table.ts'

// What each background job does, as the owner would say it.
export const jobNames = wordTable<string>({
  'backups.prove': 'Testing a backup',
  'backups.take': 'Taking a backup',
  'beats.five-minutes': 'Asking for photos, and clearing uploads that were left',
  'beats.hour': 'Following films in review, and deleting what is due',
  'beats.minute': 'Taking up work that was left',
  'beats.night': 'Deleting what is no longer needed',
  'clips.check': 'Fetching a clip',
  'clips.make-local': 'Making a clip',
  'clips.submit': 'Ordering a clip',
  'emails.deliver': 'Sending an email',
  'follow-ups.fly': 'Sending due follow-ups',
  'gallery.make-copies': 'Reading a photo',
  'gallery.make-unpaid-copies': 'Reading a photo that came without an order',
  'monitoring.check-house': 'Checking this machine',
  'monitoring.check-sites': 'Checking your website',
  'music.compose': 'Composing music',
  'news.push': 'Sending you a notification',
  'orders.send-links': 'Emailing order links',
  'payments.close': 'Closing a card payment that is no longer wanted',
  'payments.handle-event': 'Recording a payment',
  'payments.refund': 'Sending back what a customer has cancelled',
  'payments.reconcile': 'Checking payments with the provider',
  'people.send-link': 'Emailing people a link to their data',
  'production.clear-folder': 'Clearing what an approved film was made with',
  'production.analyse': 'Checking the photos for a film',
  'production.prepare': 'Preparing a film',
  'production.render': 'Making a film',
  'quotes.acknowledge': 'Emailing a quote',
  'replies.read': 'Reading replies',
  'receipts.keep-papers': 'Drawing receipts and credit notes',
  'retention.remove-files': 'Deleting erased files',
  'samples.make-film': 'Making a sample film',
  'templates.make-files': 'Making template files',
})

// A job of another version may still be listed.
export const nameOfJob = (job: string): string => jobNames[job] ?? 'Background work'
