import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { type Shared, writeShareText } from './share-text.ts'

const shared: Shared = {
  job: {
    businessName: 'Olive & Ember',
    businessType: 'restaurant',
    words: { businessName: 'Olive & Ember', tagline: 'Wood-fired since 1998', captions: [], cta: 'Book a table' },
    branding: {
      details: { site: 'olive.example', phone: '0113 496 0000', handle: 'olive.ember' },
      colours: [],
      logoKey: null,
    },
  },
  film: { timelines: { stories: { frames: 1_020, fps: 30 } } as Shared['film']['timelines'] },
  photos: ['food', 'drinks', 'food', 'table'].map((shows, index) => ({
    analysis: { ...samplePhoto(index), shows },
  })),
  town: 'Leeds',
  changed: undefined,
}

test('the words to post with are made of what the order says', () => {
  expect(writeShareText(shared)).toEqual({
    caption: [
      'Olive & Ember. Wood-fired since 1998.',
      'Have a look at our restaurant in Leeds.',
      'Book a table: olive.example, 0113 496 0000',
      '@olive.ember',
    ].join('\n'),
    hashtags: '#OliveAndEmber #Leeds #LeedsRestaurant #Restaurant #EatLocal #SmallBusiness',
    altText:
      'A 34-second film by Olive & Ember, a restaurant in Leeds. It shows food, drinks and a table, and ends with the name.',
  })
})

test('only a shop is said to show products', () => {
  const photos = [{ analysis: { ...samplePhoto(0), shows: 'product' } }]
  expect(writeShareText({ ...shared, photos }).altText).toContain('It ends with the name.')
  const shop = { ...shared.job, businessType: 'retail' }
  expect(writeShareText({ ...shared, job: shop, photos }).altText).toContain('It shows products')
})

test('a trade and a scene that every object answers to are none that we know', () => {
  const photos = [{ analysis: { ...samplePhoto(0), shows: 'constructor' } }]
  const text = writeShareText({ ...shared, job: { ...shared.job, businessType: 'constructor' }, photos, changed: {} })
  expect(Object.values(text).join(' ')).not.toContain('native code')
})

test('nothing is written that the customer did not say', () => {
  const job = {
    businessName: 'Café Zoë',
    businessType: 'anything',
    words: { businessName: '', tagline: '', captions: [], cta: '' },
    branding: null,
  }
  expect(writeShareText({ ...shared, job, photos: [], town: '' })).toEqual({
    caption: 'Café Zoë.\nHave a look at our business.\nGet in touch.',
    hashtags: '#CaféZoë #SupportLocal #SmallBusiness',
    altText: 'A 34-second film by Café Zoë, a business. It ends with the name.',
  })
})
