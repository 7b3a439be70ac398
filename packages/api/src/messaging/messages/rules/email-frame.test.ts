import { expect, it } from 'vitest'
import { frameEmail } from './email-frame.ts'

const hotel = { name: 'Lotus <House>', address: '4 Lake Road', phone: null, color: '#3B82F6' }

it('shows words as words, and an address as a link', () => {
  const { html, text } = frameEmail({
    language: 'en',
    content: '<script>alert(1)</script>\n\nSee https://lotus.example.in/a?b=1&c=2.',
    hotel,
    unsubscribeUrl: null,
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('Lotus &lt;House&gt;')
  expect(html).toContain('href="https://lotus.example.in/a?b=1&amp;c=2"')
  expect(text).toContain('See https://lotus.example.in/a?b=1&c=2.')
})

it('ends with the link that stops it, where there is one', () => {
  const frame = {
    language: 'hi',
    content: 'नमस्ते',
    hotel,
    unsubscribeUrl: 'https://a.in/u',
  } as const
  expect(frameEmail(frame).html).toContain('href="https://a.in/u"')
  expect(frameEmail(frame).text).toContain('https://a.in/u')
})

it('has one such link where the words have it', () => {
  const unsubscribeUrl = 'https://a.in/u'
  const content = `No more offers: ${unsubscribeUrl}`
  const { html, text } = frameEmail({ language: 'en', content, hotel, unsubscribeUrl })
  expect(html.match(/href="https:\/\/a.in\/u"/g)).toHaveLength(1)
  expect(text.match(/https:\/\/a.in\/u/g)).toHaveLength(1)
})
