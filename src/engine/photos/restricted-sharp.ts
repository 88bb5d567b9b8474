// The one way to sharp. In every process that loads it, whatever the file is called, these kinds are opened and no other:
// it would render SVG and call on a dozen more decoders.

import sharp from 'sharp'

const kinds = ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: kinds.map((kind) => `VipsForeignLoad${kind}`) })

export { sharp }
export type { Metadata, ResizeOptions, Sharp } from 'sharp'
