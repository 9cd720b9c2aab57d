import { fault, issue } from '#calc/vocabulary/faults/fault.ts'
import { AppError, failure, invalidFields } from '#server/errors.ts'

export const wrongCredentials = () => invalidFields([issue(['non_field_errors'], 'wrong-credentials')])

export const noActiveAccount = () => failure(401, 'no-active-account')

export const refreshNotValid = () =>
  new AppError(401, { detail: fault('token-unusable'), code: 'token_not_valid' })

export const logOutNotValid = () => failure(400, 'token-unusable')

export const wrongPassword = (field: 'current_password' | 'password') =>
  invalidFields([issue([field], 'wrong-password')])

export const wrongConfirmation = () => invalidFields([issue(['username'], 'wrong-confirmation')])

export const nameTaken = (taken: { username: boolean; email: boolean }) => invalidFields(takenIssues(taken))

export const takenIssues = ({ username, email }: { username: boolean; email: boolean }) => [
  ...(username ? [issue(['username'], 'username-taken')] : []),
  ...(email ? [issue(['email'], 'email-taken')] : []),
]
