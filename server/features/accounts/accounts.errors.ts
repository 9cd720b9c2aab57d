import { issue } from '#calc/vocabulary/issue.ts'
import { AppError, failure, InvalidInput, invalidFields, invalidTogether } from '#server/errors.ts'

export const wrongCredentials = () => invalidTogether('Unable to log in with provided credentials.')

export const noActiveAccount = () => failure(401, 'No active account found with the given credentials')

export const refreshNotValid = () =>
  new AppError(401, { detail: 'Token is invalid or expired', code: 'token_not_valid' })

export const logOutNotValid = () => failure(400, 'Token is invalid or expired')

export const wrongPassword = (field: 'current_password' | 'password') =>
  new InvalidInput({ [field]: ['The password is not right.'] })

export const wrongConfirmation = () =>
  new InvalidInput({ username: ['This is not the username of this account.'] })

export const nameTaken = (taken: { username: boolean; email: boolean }) => invalidFields(takenIssues(taken))

export const takenIssues = ({ username, email }: { username: boolean; email: boolean }) => [
  ...(username ? [issue(['username'], 'username-taken')] : []),
  ...(email ? [issue(['email'], 'email-taken')] : []),
]
