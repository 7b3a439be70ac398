export const minimumPasswordLength = 10
