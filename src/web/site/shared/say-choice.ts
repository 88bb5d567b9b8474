import { type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import * as words from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'

// What is ordered, in the one sentence that film, form, checkout and order share: 'VR2 Premium, 8 photos'.
export function sayChoice(service: ServiceId, photos: number): string {
  const name = { package: say(serviceNames[service]) }
  if (photos === 0) return name.package
  return photos === 1 ? say(words.packageWithOnePhoto, name) : say(words.packageWithPhotos, { ...name, count: photos })
}
