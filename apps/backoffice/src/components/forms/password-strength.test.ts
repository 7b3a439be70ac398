import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('passwordStrength', () => {
  it.each([
    ['', 'Too short'],
    ['a8#kQ', 'Too short'],
    ['password1234', 'Weak'],
    ['aaaaaaaaaaaa', 'Weak'],
    ['qwertyuiop123', 'Weak'],
    ['hotelindia2026', 'Weak'],
    ['bluekettle', 'Fair'],
    ['bluekettlesing', 'Good'],
    ['blue kettle sings at 7', 'Strong'],
    ['t9#Lw!vQ2z&Rx7', 'Strong'],
  ])('calls %j %s', (password, word) => {
    expect(passwordStrength(password).word).toBe(word)
  })

  it('says how many characters are missing', () => {
    expect(passwordStrength('123456789').advice).toBe('One more character.')
    expect(passwordStrength('1234').advice).toBe('6 more characters.')
  })

  it('counts nothing for the name and the email of the person', () => {
    const own = ['Meenakshi Venkataraman', 'meena@lakeview.in']
    expect(passwordStrength('venkataraman', { own }).word).toBe('Weak')
    expect(passwordStrength('meenakshi lakeview', { own }).score).toBeLessThan(
      passwordStrength('meenakshi lakeview').score,
    )
  })

  it('takes a name with characters that mean something in a pattern', () => {
    expect(
      passwordStrength('a(b[c*d+e?f.g|h', { own: ['a(b[c*', '\\\\\\\\\\'] }).score,
    ).toBeGreaterThan(0)
  })

  it('is quick for the longest password', () => {
    expect(passwordStrength('ab1'.repeat(66)).word).toBe('Weak')
  })
})
