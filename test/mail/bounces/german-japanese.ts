import {
  bounceEmail,
  type FreeTextBounce,
  MAILER_DAEMON,
  noSuchAddress,
  RECIPIENT,
} from "./free-text-bounce.ts";

/** How German and Japanese providers and offices report. */
export const GERMAN_JAPANESE_BOUNCES: FreeTextBounce[] = [
  bounceEmail(
    "GMX",
    ["GMX Mailer Daemon <mailer-daemon@gmx.example>", "Mail delivery failed: returning message to sender"],
    noSuchAddress("5.1.1", "550"),
    `Diese Nachricht wurde automatisch vom Mail-Server erzeugt.\n\nIhre E-Mail konnte leider nicht an folgende Empfänger zugestellt werden:\n\n${RECIPIENT}:\nSMTP error from remote server for RCPT TO command, host: mx (192.0.2.1) reason: 550 5.1.1 user unknown\n\n--- Der Header der ursprünglichen Nachricht ist unten angehängt. ---\nTo: elsewhere@example.net\n`,
  ),
  bounceEmail(
    "status notice without a reason",
    ["postmaster@t-online.example", "Benachrichtigung zum Übermittlungsstatus (Fehlgeschlagen)"],
    [RECIPIENT, null, null, "hard", "unknown"],
    `Dies ist eine automatisch erstellte Benachrichtigung über den Zustellstatus.\n\nÜbermittlung an folgende Empfänger fehlgeschlagen.\n\n       ${RECIPIENT}\n`,
  ),
  bounceEmail(
    "German mailbox full",
    ["noreply@web.example", "Ihre E-Mail konnte nicht zugestellt werden"],
    [RECIPIENT, null, null, "soft", "mailbox_full"],
    `Ihre E-Mail an ${RECIPIENT} konnte nicht zugestellt werden.\nGrund: Das Postfach des Empfängers ist voll.\n`,
    { headers: "Auto-Submitted: auto-replied" },
  ),
  bounceEmail(
    "German delay",
    [MAILER_DAEMON, "Verzögerte Zustellung"],
    [RECIPIENT, null, null, "delay", "unknown"],
    `Ihre Nachricht konnte noch nicht an ${RECIPIENT} zugestellt werden. Die Zustellung wird weiterhin versucht.\n`,
  ),
  bounceEmail(
    "Japanese phone provider",
    ["mailer-daemon@docomo.example", "Mail System Error - Returned Mail"],
    noSuchAddress(null, "550"),
    `次のあて先へのメッセージはエラーのため送信できませんでした。\n\n${RECIPIENT}\n\n550 Unknown user ${RECIPIENT}\n`,
  ),
  bounceEmail(
    "Japanese provider",
    ["MAILER-DAEMON@ocn.example", "配信不能のお知らせ"],
    noSuchAddress(null, null),
    `送信されたメールは、以下の宛先に配信できませんでした。\n\n宛先：${RECIPIENT}\n理由：宛先のメールアドレスが存在しません。\n`,
  ),
  bounceEmail(
    "Japanese Exchange",
    ["postmaster@city.example", "配信不能: 情報公開請求"],
    [RECIPIENT, "5.2.2", "552", "soft", "mailbox_full"],
    `このメッセージは次の受信者またはグループに配信されませんでした:\n\n${RECIPIENT}\n受信者のメールボックスの容量を超えているため、メッセージを配信できません。\n\n管理者向けの診断情報:\n\n${RECIPIENT}\n#552 5.2.2 mailbox full\n`,
  ),
  bounceEmail(
    "Japanese web mail",
    ["MAILER-DAEMON@yahoo.example", "Failure Notice"],
    noSuchAddress(null, null),
    `お客様が送信したメールは、次のメールアドレスに届けることができませんでした。\n\n<${RECIPIENT}>:\nこのユーザーは存在しません。\n\n--- 元のメッセージ ---\nTo: elsewhere@example.net\n`,
  ),
  bounceEmail(
    "Japanese delay",
    ["postmaster@city.example", "配信の遅延: 情報公開請求"],
    [RECIPIENT, null, null, "delay", "unknown"],
    `次の受信者へのメッセージの配信が遅延しています。\n\n${RECIPIENT}\n`,
  ),
  bounceEmail(
    "German mailbox over its quota",
    ["MAILER-DAEMON@mail.example", "Undelivered Mail"],
    [RECIPIENT, null, null, "soft", "mailbox_full"],
    `Die folgende Nachricht konnte nicht zugestellt werden. Empfänger: ${RECIPIENT}. Grund: Mailbox voll (Quota überschritten)\n`,
  ),
  bounceEmail(
    "German Exchange",
    ["postmaster@stadt.example", "Unzustellbar: Akteneinsicht"],
    noSuchAddress("5.1.1", "550"),
    `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\n\n${RECIPIENT}\nDie von Ihnen eingegebene E-Mail-Adresse konnte nicht gefunden werden.\n\nDiagnoseinformationen für Administratoren:\n\n550 5.1.1 RESOLVER.ADR.RecipNotFound; not found\n`,
  ),
  bounceEmail(
    "Japanese provider that speaks of transport",
    ["MAILER-DAEMON@biglobe.example", "配送エラーのお知らせ"],
    noSuchAddress(null, null),
    `お客様のメールは以下の理由により配送できませんでした。\n\n${RECIPIENT}\n\nユーザが見つかりません。\n`,
  ),
  bounceEmail(
    "Japanese mailbox full",
    ["MAILER-DAEMON@so-net.example", "メール送信エラー"],
    [RECIPIENT, null, null, "soft", "mailbox_full"],
    `${RECIPIENT} 宛のメールは、メールボックスがいっぱいのため配信できませんでした。\n`,
  ),
];
