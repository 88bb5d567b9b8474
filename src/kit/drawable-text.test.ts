import { expect, test } from 'vitest'
import { explainUndrawable, undrawableIn } from './drawable-text.ts'

test.each([
  'Olive & Ember: “Crème brûlée”, £12 – 50% off! #1 @home',
  'Ταβέρνα Ο Γιάννης',
  'Пекарня «Тёплый хлеб»',
  'مخبز الصباح',
  'מאפיית הבוקר',
  'सुबह की बेकरी',
  'সকালের বেকারি',
  'ਸਵੇਰ ਦੀ ਬੇਕਰੀ',
  'ร้านเบเกอรี่ยามเช้า',
  '晨光面包店',
  '晨光麵包店',
  'あさひベーカリー',
  '아침 빵집',
  'Tiệm bánh sáng 🥐👨‍🍳❤️',
])('%s can be drawn', (text) => {
  expect(undrawableIn(text)).toEqual([])
})

test.each([
  ['ქართული', 'Georgian'],
  ['ᚠᚢᚦ', 'runes'],
  ['தமிழ்', 'Tamil'],
  ['丳', 'a rare Han character'],
])('%s (%s) is refused with the letters at fault', (text) => {
  expect(explainUndrawable(text)).toContain(Array.from(text)[0])
  expect(explainUndrawable(text)).toMatch(/^Our fonts don’t have /)
})
