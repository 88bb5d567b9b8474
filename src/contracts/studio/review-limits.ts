// Apart from the calls about a delivered film: the page that shows it need not bring their parser.

export const approvalDays = 7
export const reminderDays = 5
export const maxComments = 100

// A drawing on a frame is in thousandths of its width and height.
export const drawingSide = 1_000
export const drawingLimits = { strokes: 20, pointsOfStroke: 120 } as const
