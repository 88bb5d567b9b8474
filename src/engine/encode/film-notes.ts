// The licence of the recorded instruments asks for it, wherever composed music is heard.
export const instruments =
  'Salamander Grand Piano by Alexander Holm; tonejs-instruments by Nicholaus Brosowsky. ' +
  'Both CC BY 3.0, creativecommons.org/licenses/by/3.0'

// Written into every film with such music.
export const instrumentCredits = `Music composed and played for this film. Instruments: ${instruments}`
