import { ApiPanel } from './api-panel.tsx'
import { DrawnWords } from './drawn-words.tsx'
import { KeptPlaces } from './kept-places.tsx'

// Panels of the screen that are no group of settings, with the words that they are found by.
export const otherPanels = [
  {
    Panel: KeptPlaces,
    text: 'Where everything is: folder or bucket of photos, films and backups, encryption, back up now',
  },
  { Panel: ApiPanel, text: 'API for other programs: tokens, webhooks, OpenAPI description' },
  { Panel: DrawnWords, text: 'Words on the film: preview mark, watermark, call to action' },
]
