// What the business is called until the owner says otherwise.
export const defaultBusinessName = 'Reelwright'
