import { paymentMethodNames, paymentMethods } from '../../../domain/commerce/index.ts'

/** Methods of money that staff write down. */
export const handMethods = paymentMethodNames.map((value) => ({ value, label: paymentMethods[value].label }))
