import { type TokenArea, type TokenScope, tokenAreas } from '#src/contracts/token-scopes.ts'

export const areaNames: Record<TokenArea, string> = {
  customers: 'Customers',
  orders: 'Orders and reviews',
  production: 'Photos and films',
  letters: 'Emails and follow-ups',
  figures: 'Figures and alerts',
}

export type Reach = 'none' | 'read' | 'write'

// A token that may change may read as well.
export const scopesOf = (reach: Partial<Record<TokenArea, Reach>>): TokenScope[] =>
  tokenAreas.flatMap((area): TokenScope[] => {
    if (reach[area] === 'write') return [`${area}:read`, `${area}:write`]
    return reach[area] === 'read' ? [`${area}:read`] : []
  })

// 'Customers: read and change; Orders and reviews: read'
export const describeScopes = (scopes: readonly TokenScope[]): string =>
  tokenAreas
    .flatMap((area) => {
      const words = [scopes.includes(`${area}:read`) && 'read', scopes.includes(`${area}:write`) && 'change']
      const may = words.filter(Boolean).join(' and ')
      return may ? [`${areaNames[area]}: ${may}`] : []
    })
    .join('; ')
