import { login, logout, readSession } from './auth.ts'
import type { Call } from './call.ts'
import { changeClipSettings, readClip, readClipSettings, resolveClip } from './clips.ts'
import { quoteCheckout, readSiteSettings } from './checkout.ts'
import {
  addCustomerNote,
  archiveCustomer,
  changeCustomers,
  exportCustomers,
  listCustomers,
  listDeletedCustomers,
  readCustomerFigures,
  restoreCustomer,
  setCustomerPriority,
} from './customers.ts'
import { cancelEmail, listEmails, readEmail, readEmailHtml, retryEmail, sendEmail, sendTestEmail } from './emails.ts'
import { recordEvent } from './events.ts'
import { watchLive } from './live.ts'
import { readFigures } from './figures.ts'
import { listDeadJobs, readDesk, readHealth, readOpenApi, readReadiness, retryDeadJob } from './monitoring.ts'
import { createTemplate, deleteTemplate, listTemplates, listTemplateVersions, saveTemplate } from './outreach.ts'
import { readOffer } from './offers.ts'
import {
  listOrders,
  markTransferReceived,
  placeOrder,
  readOrder,
  readOrderAsOwner,
  readReceipt,
  resendOrderMail,
  sendOrderLink,
} from './orders.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  readPayment,
  receivePaymentEvent,
  refundOrder,
} from './payments.ts'
import { listPhotos, readPhoto, uploadPhotos } from './photos.ts'
import {
  changeJobPhoto,
  changeProductionJob,
  changeProductionStatus,
  createProductionJob,
  listProduction,
  orderJobPhotos,
  readJobFilm,
  readProductionJob,
  renderJob,
  retryStage,
} from './production.ts'
import { submitQuote } from './quotes.ts'
import { cancelUpload, createUpload, describeUploads, readUpload, sendPiece } from './uploads.ts'
import { downloadSample, requestDownload } from './samples.ts'
import { downloadTemplate, generateTemplates, listLibraryTemplates } from './templates.ts'
import { forgetSearch, listSavedSearches, saveSearch } from './saved-searches.ts'

// Start fails when a call here has no route, or a route is missing here.
export const allCalls: Call[] = [
  login,
  logout,
  readSession,
  submitQuote,
  uploadPhotos,
  describeUploads,
  createUpload,
  readUpload,
  sendPiece,
  cancelUpload,
  listPhotos,
  readPhoto,
  requestDownload,
  downloadSample,
  listLibraryTemplates,
  generateTemplates,
  downloadTemplate,
  readSiteSettings,
  quoteCheckout,
  readOffer,
  placeOrder,
  readOrder,
  readReceipt,
  sendOrderLink,
  createPaymentIntent,
  readPayment,
  receivePaymentEvent,
  confirmSandboxPayment,
  authenticateSandboxPayment,
  listOrders,
  readOrderAsOwner,
  markTransferReceived,
  refundOrder,
  resendOrderMail,
  recordEvent,
  listCustomers,
  listDeletedCustomers,
  readCustomerFigures,
  addCustomerNote,
  setCustomerPriority,
  archiveCustomer,
  restoreCustomer,
  changeCustomers,
  exportCustomers,
  listSavedSearches,
  saveSearch,
  forgetSearch,
  listEmails,
  readEmail,
  readEmailHtml,
  sendEmail,
  sendTestEmail,
  retryEmail,
  cancelEmail,
  listTemplates,
  createTemplate,
  saveTemplate,
  deleteTemplate,
  listTemplateVersions,
  watchLive,
  readFigures,
  readDesk,
  listDeadJobs,
  retryDeadJob,
  readHealth,
  readReadiness,
  readOpenApi,
  listProduction,
  readProductionJob,
  createProductionJob,
  changeProductionStatus,
  changeProductionJob,
  changeJobPhoto,
  orderJobPhotos,
  renderJob,
  retryStage,
  readJobFilm,
  readClip,
  resolveClip,
  readClipSettings,
  changeClipSettings,
]
