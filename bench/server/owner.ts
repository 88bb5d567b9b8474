import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

export type Ask = (path: string) => Promise<Response>

// Every request from another address, or the limits of the product would be what is measured.
export async function makeOwner(product: string): Promise<() => Visitor> {
  const owner = new Visitor(product)
  await owner.post('/api/admin/login', { password: testPassword })
  const cookie = `session=${owner.cookies.get('session')}`
  let asked = 0
  return () => {
    asked += 1
    return new Visitor(product, { cookie, 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` })
  }
}
