import { expect, it } from 'vitest'
import { askPage } from './unsubscribe.ts'

it('asks in the language of the guest, names the hotels as words, and says what goes on', () => {
  const page = askPage({
    accountId: '0',
    guestId: '0',
    channel: 'email',
    hotels: ['<b>Lotus</b> House', 'कमल भवन'],
    language: 'hi',
  })
  expect(page).toContain('<html lang="hi">')
  expect(page).toContain('ईमेल पर ऑफ़र बंद करें?')
  expect(page).toContain('&lt;b&gt;Lotus&lt;/b&gt; House और कमल भवन')
  expect(page).toContain('आपकी बुकिंग के संदेश आते रहेंगे।')
  expect(page).not.toContain('<b>')
})
