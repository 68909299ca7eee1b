//! What the host itself says to customers, in the languages of the product.

/// A language of the host's own texts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Language {
    /// Portuguese.
    #[default]
    Pt,
    /// English.
    En,
    /// Spanish.
    Es,
}

impl Language {
    /// Reads a setting such as `en` or `es-AR`; anything unknown is Portuguese.
    #[must_use]
    pub fn read(text: &str) -> Self {
        match text.trim().get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("en") => Self::En,
            Some("es") => Self::Es,
            _ => Self::Pt,
        }
    }

    /// The texts of this language.
    #[must_use]
    pub fn texts(self) -> &'static Texts {
        match self {
            Self::Pt => &PT,
            Self::En => &EN,
            Self::Es => &ES,
        }
    }
}

/// The texts of one language. `{queue}`, `{agent}`, `{greeting}` and `{time}` stand for values.
#[derive(Debug)]
#[expect(missing_docs, reason = "the texts speak for themselves")]
pub struct Texts {
    pub main_menu: &'static str,
    pub previous_menu: &'static str,
    pub invalid_option: &'static str,
    pub rating_question: &'static str,
    pub rating_again: &'static str,
    pub to_queue: &'static str,
    pub to_agent: &'static str,
    pub to_both: &'static str,
    pub accepted: &'static str,
    pub no_calls: &'static str,
    pub missed_call: &'static str,
    pub missed_video_call: &'static str,
    pub dawn: &'static str,
    pub morning: &'static str,
    pub afternoon: &'static str,
    pub evening: &'static str,
}

const PT: Texts = Texts {
    main_menu: "Voltar ao menu inicial",
    previous_menu: "Menu anterior",
    invalid_option: "Não encontrei essa opção. Responda com um dos números do menu ou envie # para vê-lo de novo.",
    rating_question: "Que nota você dá ao atendimento? Responda com um número:\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito",
    rating_again: "Para avaliar, responda só com o número:\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito",
    to_queue: "Sua conversa passou para o setor *{queue}*. Logo alguém responde por aqui.",
    to_agent: "Sua conversa passou para *{agent}*, que continua o atendimento.",
    to_both: "Sua conversa passou para *{agent}*, do setor *{queue}*, que continua o atendimento.",
    accepted: "{greeting}, *{{name}}*! Aqui é *{agent}* e a partir de agora cuido da sua conversa.",
    no_calls: "Este número não atende chamadas de voz ou de vídeo. Por favor, envie uma mensagem.",
    missed_call: "Chamada de voz perdida às {time}",
    missed_video_call: "Chamada de vídeo perdida às {time}",
    dawn: "Boa madrugada",
    morning: "Bom dia",
    afternoon: "Boa tarde",
    evening: "Boa noite",
};

const EN: Texts = Texts {
    main_menu: "Back to the main menu",
    previous_menu: "Previous menu",
    invalid_option: "I could not find that option. Answer with a number of the menu, or send # to see it again.",
    rating_question: "How do you rate this conversation? Answer with a number:\n\n*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied",
    rating_again: "To rate it, answer with the number only:\n\n*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied",
    to_queue: "Your conversation is now with *{queue}*. Somebody will answer here soon.",
    to_agent: "Your conversation is now with *{agent}*, who goes on from here.",
    to_both: "Your conversation is now with *{agent}* of *{queue}*, who goes on from here.",
    accepted: "{greeting}, *{{name}}*! This is *{agent}*, I am looking after your conversation now.",
    no_calls: "This number does not take voice or video calls. Please send a message.",
    missed_call: "Missed voice call at {time}",
    missed_video_call: "Missed video call at {time}",
    dawn: "Good night",
    morning: "Good morning",
    afternoon: "Good afternoon",
    evening: "Good evening",
};

const ES: Texts = Texts {
    main_menu: "Volver al menú inicial",
    previous_menu: "Menú anterior",
    invalid_option: "No encontré esa opción. Responda con un número del menú o envíe # para verlo otra vez.",
    rating_question: "¿Qué nota le da a la atención? Responda con un número:\n\n*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho",
    rating_again: "Para calificar, responda solo con el número:\n\n*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho",
    to_queue: "Su conversación pasó al sector *{queue}*. Pronto alguien responde por aquí.",
    to_agent: "Su conversación pasó a *{agent}*, que continúa la atención.",
    to_both: "Su conversación pasó a *{agent}*, del sector *{queue}*, que continúa la atención.",
    accepted: "{greeting}, *{{name}}*! Soy *{agent}* y desde ahora atiendo su conversación.",
    no_calls: "Este número no atiende llamadas de voz ni de vídeo. Por favor, envíe un mensaje.",
    missed_call: "Llamada de voz perdida a las {time}",
    missed_video_call: "Videollamada perdida a las {time}",
    dawn: "Buenas noches",
    morning: "Buenos días",
    afternoon: "Buenas tardes",
    evening: "Buenas noches",
};

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn unknown_languages_are_portuguese() {
        for (text, language) in [
            ("es-AR", Language::Es),
            ("EN", Language::En),
            ("pt-BR", Language::Pt),
            ("fr", Language::Pt),
            ("", Language::Pt),
            ("é", Language::Pt),
        ] {
            assert_eq!(Language::read(text), language, "{text}");
        }
    }

    #[test]
    fn every_language_names_what_it_speaks_of() {
        for language in [Language::Pt, Language::En, Language::Es] {
            let texts = language.texts();
            assert!(texts.to_queue.contains("{queue}") && texts.to_agent.contains("{agent}"));
            assert!(texts.to_both.contains("{queue}") && texts.to_both.contains("{agent}"));
            assert!(texts.accepted.contains("{greeting}") && texts.accepted.contains("{agent}"));
            for rate in ["*1*", "*2*", "*3*"] {
                assert!(texts.rating_question.contains(rate) && texts.rating_again.contains(rate));
            }
        }
    }
}
