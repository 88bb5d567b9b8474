// Method and path of the calls that public pages make, without the parser: contracts are built on them, and pages that
// must stay small call by them alone.

// overview
export const recordEvent = 'POST /api/events'

// studio
export const readOrderFilms = 'GET /api/orders/:token/films'
export const addFilmComment = 'POST /api/orders/:token/films/:filmId/comments'
export const removeFilmComment = 'DELETE /api/orders/:token/films/:filmId/comments/:commentId'
export const approveFilm = 'POST /api/orders/:token/films/:filmId/approve'
export const requestRevision = 'POST /api/orders/:token/films/:filmId/revision'
export const eraseOrder = 'POST /api/orders/:token/erase'
export const readOrderScores = 'GET /api/orders/:token/scores'
export const chooseOrderScore = 'POST /api/orders/:token/scores/:scoreId'
export const keepSeenFilm = 'POST /api/seen-film/:customerId'
export const listPhotos = 'GET /api/uploads/property-images/:customerId'
export const previewPhoto = 'POST /api/photo-previews'
export const createUpload = 'POST /api/upload/resumable/:customerId'
export const captionPhotos = 'POST /api/uploads/property-images/:customerId/captions'

// sales
export const quoteCheckout = 'POST /api/checkout-quote'
export const readCart = 'GET /api/cart'
export const saveBrief = 'POST /api/orders/:token/brief'
export const uploadLogo = 'POST /api/orders/:token/logo'
export const readOffer = 'GET /api/offers/:token'
export const openOffer = 'POST /api/offers'
export const placeOrder = 'POST /api/orders'
export const readOrder = 'GET /api/orders/:token'
export const readReceipt = 'GET /api/orders/:token/receipt.pdf'
export const sendOrderLink = 'POST /api/order-link'
export const createPaymentIntent = 'POST /api/create-payment-intent'
export const resumePayment = 'POST /api/orders/:token/payment'
export const readPayment = 'POST /api/payment-status'
export const confirmSandboxPayment = 'POST /api/sandbox-payment/confirm'
export const authenticateSandboxPayment = 'POST /api/sandbox-payment/authenticate'
export const submitQuote = 'POST /api/submit-quote'
export const sendAutoResponse = 'POST /api/send-auto-response'
export const readReview = 'GET /api/orders/:token/review'
export const writeReview = 'POST /api/orders/:token/review'
export const withdrawReview = 'DELETE /api/orders/:token/review'
export const requestDownload = 'POST /api/video-download-request'
export const readSiteSettings = 'GET /api/site-settings'
