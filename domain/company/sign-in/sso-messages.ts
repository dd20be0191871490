import { roomMessages } from '../../kernel/index.ts'

/** Messages of single sign-on (docs/adr/0172-single-sign-on.md). */
export const ssoMessages = roomMessages({
  'sso-bad-issuer': 'Enter the issuer as the provider prints it, such as https://login.example.com.',
  'sso-not-public': 'The address of the issuer leads to no public machine.',
  'sso-away': 'The provider does not answer at this address.',
  'sso-other-issuer': 'The provider says that it is another issuer: enter that of your company alone.',
  'sso-no-secret': 'Enter the client secret.',
  'sso-role': 'Single sign-on cannot give the role {role}. It gives roles that you hold, in this company alone.',
  'sso-group-twice': 'The group {group} is in the table twice.',
  'sso-not-set-up': 'Save the settings of the provider first.',
  'sso-no-domain': 'Prove a domain of your company first.',
  'sso-off': 'Switch single sign-on on first.',
  'sso-too-many-domains': 'A company has {most} domains at most.',
  'sso-record-missing': 'There is no such record at {name} yet. DNS may need an hour to show a new record.',
  'sso-domain-taken': 'Another company has proven {domain} already.',
})
