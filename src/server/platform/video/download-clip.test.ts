import { expect, test } from 'vitest'
import { isProviderAddress } from './runway-provider.ts'

test.each([
  'https://runwayml.com/clip.mp4',
  'https://dnznrvs05pmza.cloudfront.net/clip.mp4?signature=x',
  'https://bucket.s3.amazonaws.com/clip.mp4',
])('%s is the provider', (address) => {
  expect(isProviderAddress(address, undefined)).toBe(true)
})

test.each([
  'http://runwayml.com/clip.mp4',
  'https://runwayml.com.evil.example/clip.mp4',
  'https://evilrunwayml.com/clip.mp4',
  'https://runwayml.com@evil.example/clip.mp4',
  'https://runwayml.com:8443/clip.mp4',
  'https://127.0.0.1/clip.mp4',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'clip.mp4',
])('%s is not', (address) => {
  expect(isProviderAddress(address, undefined)).toBe(false)
})

test('a stand-in is trusted only at its own address', () => {
  expect(isProviderAddress('http://127.0.0.1:4000/files/1', 'http://127.0.0.1:4000')).toBe(true)
  expect(isProviderAddress('http://127.0.0.1:4001/files/1', 'http://127.0.0.1:4000')).toBe(false)
})
