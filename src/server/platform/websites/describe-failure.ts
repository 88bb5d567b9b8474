const internalCode = 'REELWRIGHT_INTERNAL_ADDRESS'

export const internalAddress = (): Error => Object.assign(new Error('An internal address'), { code: internalCode })

const sentences: Record<string, string> = {
  [internalCode]: 'The name leads to an internal address.',
  ABORT_ERR: 'There was no answer within 10 seconds.',
  ENOTFOUND: 'The name could not be found.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  ETIMEDOUT: 'There was no answer.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
}

// A sentence for the owner, by the code of the failure. Names that resolve to several addresses fail with all of theirs.
export function describeFailure(problem: unknown): string {
  const { code = '', errors = [] } = problem as { code?: string; errors?: { code?: string }[] }
  return sentences[code] ?? sentences[errors[0]?.code ?? ''] ?? 'The site could not be read.'
}
