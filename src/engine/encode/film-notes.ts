// Written into every film with composed music: the licence of the recorded instruments asks for it.
export const instrumentCredits =
  'Music composed and played for this film. Instruments: Salamander Grand Piano by Alexander Holm; tonejs-instruments by ' +
  'Nicholaus Brosowsky. Both CC BY 3.0, creativecommons.org/licenses/by/3.0'
