import Popover from '@mui/material/Popover';
import { EmojiPicker, type EmojiData, type SkinTone } from 'frimousse';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '~/lib/i18n.ts';
import { createStoredValue } from '~/lib/local-storage.ts';
import { useStore } from '~/lib/store.ts';
import { recentEmoji, rememberEmoji } from '../../lib/recent-emoji.ts';
import classes from './EmojiPanel.module.css';

const GROUPS = [
  ['smileys', 0],
  ['people', 1],
  ['nature', 3],
  ['food', 4],
  ['travel', 5],
  ['activities', 6],
  ['objects', 7],
  ['symbols', 8],
  ['flags', 9],
] as const;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
const skinTone = createStoredValue<SkinTone>('emojiSkinTone', 'none');

interface Props {
  anchor: HTMLElement;
  onInsert: (emoji: string) => void;
  onClose: () => void;
}

/** Pictures by group and by name in the user's language; the last used ones come first. */
export function EmojiPanel({ anchor, onInsert, onClose }: Props) {
  const { t } = useTranslation();
  const tone = useStore(skinTone);
  // The row stands still while the picker is open: what is pressed twice must not move away.
  const [recent] = useState(recentEmoji.get);
  const [failed, setFailed] = useState(false);
  const choose = (emoji: string) => {
    rememberEmoji(emoji);
    onInsert(emoji);
  };
  const load = async (language: string): Promise<EmojiData> => {
    const answer = await fetch(`${EMOJI_FILES}/${language}.json`).catch(() => null);
    if (!answer?.ok) {
      setFailed(true);
      throw new Error('the pictures did not come');
    }
    return {
      locale: language,
      emojis: (await answer.json()) as EmojiData['emojis'],
      categories: GROUPS.map(([key, index]) => ({ index, label: t(`emoji.groups.${key}`) })),
      skinTones: Object.fromEntries(TONES.map((key) => [key, t(`emoji.tones.${key}`)])) as EmojiData['skinTones'],
    };
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: classes.paper } }}
    >
      <EmojiPicker.Root
        className={classes.picker}
        role="dialog"
        aria-label={t('emoji.open')}
        data-testid="emoji-picker"
        locale={currentLanguage()}
        skinTone={tone}
        columns={9}
        resolveEmojiData={load}
        onEmojiSelect={({ emoji }) => choose(emoji)}
      >
        <div className={classes.head}>
          <EmojiPicker.Search
            autoFocus
            className={classes.search}
            placeholder={t('emoji.search')}
            aria-label={t('emoji.search')}
            data-testid="emoji-search"
          />
          <EmojiPicker.SkinTone>
            {({ skinTone: current, setSkinTone, skinToneVariations }) => {
              const next =
                skinToneVariations[
                  (skinToneVariations.findIndex((one) => one.skinTone === current) + 1) % skinToneVariations.length
                ];
              return (
                <button
                  type="button"
                  className={classes.emoji}
                  aria-label={t('emoji.tone')}
                  title={t('emoji.tone')}
                  onClick={() => {
                    if (!next) return;
                    setSkinTone(next.skinTone);
                    skinTone.set(next.skinTone);
                  }}
                >
                  {skinToneVariations.find((one) => one.skinTone === current)?.emoji}
                </button>
              );
            }}
          </EmojiPicker.SkinTone>
        </div>
        {recent.length > 0 && (
          <div className={classes.recent} role="group" aria-label={t('emoji.recent')} data-testid="emoji-recent">
            {recent.map((emoji) => (
              <button key={emoji} type="button" className={classes.emoji} onClick={() => choose(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
        )}
        <EmojiPicker.Viewport className={classes.viewport}>
          <EmojiPicker.Loading className={classes.note}>
            {t(failed ? 'emoji.failed' : 'emoji.loading')}
          </EmojiPicker.Loading>
          <EmojiPicker.Empty className={classes.note}>{t('emoji.nothing')}</EmojiPicker.Empty>
          <EmojiPicker.List
            components={{
              CategoryHeader: ({ category, ...rest }) => (
                <div {...rest} className={classes.group}>
                  {category.label}
                </div>
              ),
              Row: ({ children, ...rest }) => (
                // The library counts from 0, which is no row; it finds its other rows by the number.
                <div {...rest} aria-rowindex={rest['aria-rowindex'] || undefined} className={classes.row}>
                  {children}
                </div>
              ),
              Emoji: ({ emoji, ...rest }) => (
                <button
                  {...rest}
                  aria-colindex={Number(rest['aria-colindex']) + 1}
                  className={classes.emoji}
                  data-active={emoji.isActive || undefined}
                  title={emoji.label}
                >
                  {emoji.emoji}
                </button>
              ),
            }}
          />
        </EmojiPicker.Viewport>
      </EmojiPicker.Root>
    </Popover>
  );
}
