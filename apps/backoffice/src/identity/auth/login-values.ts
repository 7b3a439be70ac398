/** What the two steps of signing in fill in. */
export interface LoginValues {
  email: string
  password: string
  rememberMe: boolean
  code: string
}
