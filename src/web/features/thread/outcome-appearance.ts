import {
  mdiArrowRightCircleOutline,
  mdiCancel,
  mdiCheckCircle,
  mdiCircleHalfFull,
  mdiCircleSlice2,
  mdiCircleSlice5,
  mdiCircleSlice6,
  mdiCloseCircle,
  mdiCurrencyUsd,
  mdiEmailCheckOutline,
  mdiEmailMultipleOutline,
  mdiEmailRemoveOutline,
  mdiEyeOffOutline,
  mdiHelpCircleOutline,
  mdiLinkVariant,
  mdiLockOutline,
  mdiMessageQuestionOutline,
  mdiMinusCircleOutline,
  mdiNumeric,
  mdiProgressClock,
  mdiRobotOutline,
  mdiScaleBalance,
  mdiTrayFull,
} from "@mdi/js";
import type { MessageKind, Outcome } from "#core/classify/outcome.ts";
import { threadOutcomes } from "#messages/thread/outcomes.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";

const { outcomes, kinds } = threadOutcomes;

/** Icon, color and label of each outcome of an agency's reply. */
export const outcomeAppearance: Readonly<Record<Outcome, Appearance>> = {
  acknowledged: { tone: "blue", icon: mdiCircleSlice2, label: outcomes.acknowledged },
  extension: { tone: "blue", icon: mdiProgressClock, label: outcomes.extension },
  clarification_asked: { tone: "orange", icon: mdiHelpCircleOutline, label: outcomes.clarification_asked },
  fee_estimate: { tone: "orange", icon: mdiCurrencyUsd, label: outcomes.fee_estimate },
  fee_due: { tone: "orange", icon: mdiCurrencyUsd, label: outcomes.fee_due },
  fee_waiver_refused: { tone: "red", icon: mdiCurrencyUsd, label: outcomes.fee_waiver_refused },
  processing_update: { tone: "blue", icon: mdiProgressClock, label: outcomes.processing_update },
  granted: { tone: "green", icon: mdiCircleSlice6, label: outcomes.granted },
  interim_release: { tone: "green", icon: mdiCircleSlice5, label: outcomes.interim_release },
  records_ready: { tone: "orange", icon: mdiTrayFull, label: outcomes.records_ready },
  ruling_requested: { tone: "orange", icon: mdiScaleBalance, label: outcomes.ruling_requested },
  ruling_issued: { tone: "blue", icon: mdiScaleBalance, label: outcomes.ruling_issued },
  partly_released: { tone: "green", icon: mdiCircleHalfFull, label: outcomes.partly_released },
  released: { tone: "green", icon: mdiCheckCircle, label: outcomes.released },
  denied: { tone: "red", icon: mdiCloseCircle, label: outcomes.denied },
  neither_confirm_nor_deny: { tone: "red", icon: mdiEyeOffOutline, label: outcomes.neither_confirm_nor_deny },
  no_records: { tone: "grey", icon: mdiCancel, label: outcomes.no_records },
  referred: { tone: "blue", icon: mdiArrowRightCircleOutline, label: outcomes.referred },
  withdrawn: { tone: "grey", icon: mdiMinusCircleOutline, label: outcomes.withdrawn },
  appeal_acknowledged: { tone: "ink", icon: mdiScaleBalance, label: outcomes.appeal_acknowledged },
  appeal_granted: { tone: "green", icon: mdiScaleBalance, label: outcomes.appeal_granted },
  appeal_denied: { tone: "red", icon: mdiScaleBalance, label: outcomes.appeal_denied },
  unclear: { tone: "grey", icon: mdiMessageQuestionOutline, label: outcomes.unclear },
};

/**
 * Icon, color and label of messages that are not replies. `reply` and `acknowledgment` use those of their
 * outcome.
 */
export const messageKindAppearance: Readonly<Partial<Record<MessageKind, Appearance>>> = {
  auto_reply: { tone: "grey", icon: mdiRobotOutline, label: kinds.auto_reply },
  bounce: { tone: "red", icon: mdiEmailRemoveOutline, label: kinds.bounce },
  portal_notice: { tone: "grey", icon: mdiLinkVariant, label: kinds.portal_notice },
  one_time_code: { tone: "grey", icon: mdiNumeric, label: kinds.one_time_code },
  secure_mail: { tone: "grey", icon: mdiLockOutline, label: kinds.secure_mail },
  read_receipt: { tone: "grey", icon: mdiEmailCheckOutline, label: kinds.read_receipt },
  recall: { tone: "grey", icon: mdiMinusCircleOutline, label: kinds.recall },
  list: { tone: "grey", icon: mdiEmailMultipleOutline, label: kinds.list },
};
