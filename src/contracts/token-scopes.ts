import type { Call } from './call.ts'

// What a token of another program may do: an area of the office, to look at or to change. Only what is named here: any other
// call is for the owner's session alone, a new one too. Never here, and a test looks: money, prices and offers, addresses of
// people, keys and settings, words that go out later without the owner, what cannot be undone, and what shows links that
// are keys themselves.

const callsOf = {
  'customers:read': [
    'listCustomers',
    'listDeletedCustomers',
    'readCustomerFigures',
    'exportCustomers',
    'listCustomerMarks',
    'readCustomerStory',
    'listMerges',
  ],
  'customers:write': [
    'addCustomer',
    'addCustomerNote',
    'answerLead',
    'setCustomerPriority',
    'archiveCustomer',
    'changeCustomers',
  ],
  'orders:read': ['listOrders', 'sumOrders', 'exportOrders', 'readMonthEnd', 'exportReceipts', 'listReviews'],
  'orders:write': ['addOrderNote', 'resendOrderMail', 'publishReview'],
  'production:read': [
    'readCapacity',
    'listBatchJobs',
    'readRunwayStatus',
    'readClip',
    'readClipSettings',
    'readEngineRoom',
    'listCompletedVideos',
    'listGallery',
    'listPhotos',
    'readPhoto',
    'readUpload',
    'readJobMusic',
    'hearScore',
    'hearVoice',
    'listRecordings',
    'hearRecording',
    'listProduction',
    'readProductionJob',
    'readJobFilm',
    'readJobFraming',
    'readJobEdit',
    'listErasures',
    'listLibraryTemplates',
    'downloadTemplate',
    'listEditingTemplates',
    'downloadUploadedTemplate',
    'exportJob',
  ],
  'production:write': [
    'createBatch',
    'changeBatch',
    'uploadRoomImages',
    'generateMapped',
    'downloadVideo',
    'uploadPhotos',
    'captionPhotos',
    'createUpload',
    'sendPiece',
    'cancelUpload',
    'keepSeenFilm',
    'chooseJobMusic',
    'setVoice',
    'removeVoice',
    'addRecording',
    'settleExtra',
    'createProductionJob',
    'changeProductionStatus',
    'changeProductionJob',
    'renderJob',
    'changeComment',
    'retryStage',
    'changeJobPhoto',
    'orderJobPhotos',
    'saveJobEdit',
    'generateTemplates',
    'uploadEditingTemplate',
    'applyTemplate',
  ],
  'letters:read': [
    'listEmails',
    'listFollowUpTasks',
    'readFollowUpCalendar',
    'readFollowUpSummary',
    'listTemplates',
    'listTemplateVersions',
  ],
  'letters:write': [
    'sendEmail',
    'retryEmail',
    'retryAllEmails',
    'cancelEmail',
    'createFollowUpTask',
    'sendFollowUp',
    'holdFollowUp',
    'cancelFollowUp',
  ],
  'figures:read': [
    'readFigures',
    'readDesk',
    'listWaiting',
    'listHappenings',
    'readVisits',
    'listAlerts',
    'readAlertSummary',
  ],
  'figures:write': ['acknowledgeAlert'],
} as const

export type TokenScope = keyof typeof callsOf
export type TokenArea = TokenScope extends `${infer Area}:${string}` ? Area : never

export const tokenScopes = Object.keys(callsOf) as TokenScope[]
export const tokenAreas = [...new Set(tokenScopes.map((scope) => scope.split(':')[0]))] as TokenArea[]

const scopes = new Map<string, TokenScope>(
  tokenScopes.flatMap((scope) => callsOf[scope].map((name) => [name, scope] as const)),
)

// Undefined for what no token opens.
export const scopeOf = ({ name, access }: Pick<Call, 'name' | 'access'>): TokenScope | undefined =>
  access === 'public' ? undefined : scopes.get(name)

export const callsInScopes: readonly string[] = [...scopes.keys()]
