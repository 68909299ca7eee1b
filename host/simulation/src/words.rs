//! What customers and agents of a Brazilian company write to each other.

use crate::chance::Chance;

/// Who speaks, and the lines that follow each other without an answer.
pub(crate) enum Turn {
    Customer(&'static [&'static str]),
    Agent(&'static [&'static str]),
}
use Turn::{Agent, Customer};

/// What a conversation may be about. Words in braces are filled in.
pub(crate) const TOPICS: &[&[Turn]] = &[
    &[
        Customer(&["{oi}", "preciso da segunda via do boleto", "o vencimento é dia {dia}"]),
        Agent(&[
            "{oi}, {nome}! Já localizei seu cadastro.",
            "O boleto de {valor} segue em seguida. Protocolo {protocolo}.",
        ]),
        Customer(&["consegue mandar o código de barras?"]),
        Agent(&["Claro: 34191.79001 01043.510047 91020.150008 {dia} 0000{protocolo}"]),
        Customer(&["{obrigado}"]),
    ],
    &[
        Customer(&[
            "{oi}",
            "minha internet caiu de novo",
            "luz vermelha piscando no roteador",
            "moro no {bairro}",
        ]),
        Agent(&[
            "Sinto muito, {nome}. Vou verificar o sinal.",
            "Pode desligar o roteador da tomada por 30 segundos?",
        ]),
        Customer(&["já fiz isso 2 vezes", "continua sem sinal"]),
        Agent(&["Há uma manutenção no {bairro}. Previsão de retorno às {dia}h. Protocolo {protocolo}."]),
        Customer(&["ok, vou aguardar", "trabalho de casa, é urgente"]),
        Agent(&["Já voltou por aí?"]),
        Customer(&["voltou sim", "{obrigado}"]),
    ],
    &[
        Customer(&["{oi}, meu pedido ainda não chegou", "comprei {produto} semana passada"]),
        Agent(&["{oi}! Me passa o número do pedido, por favor?"]),
        Customer(&["{protocolo}"]),
        Agent(&["Saiu para entrega hoje no {bairro}, chega até as 18h."]),
        Customer(&["e se eu não estiver em casa?", "pode deixar na portaria?"]),
        Agent(&["Pode sim, já deixei anotado."]),
        Customer(&["{obrigado}", "👏"]),
    ],
    &[
        Customer(&["quanto está custando {produto}?", "e o frete pro {bairro}?"]),
        Agent(&["{oi}, {nome}! Sai por {valor}, frete grátis acima de R$ 150."]),
        Customer(&["faz em quantas vezes?"]),
        Agent(&["Até 6x sem juros no cartão ou 5% de desconto no Pix."]),
        Customer(&["vou falar com meu marido e te aviso"]),
    ],
    &[
        Customer(&[
            "{oi}",
            "veio cobrado {valor} a mais na minha fatura",
            "isso já aconteceu mês passado",
        ]),
        Agent(&["Entendo, {nome}. Vou abrir uma contestação. Protocolo {protocolo}."]),
        Customer(&["vcs sempre falam isso", "quero falar com o gerente"]),
        Agent(&["Vou transferir para o setor responsável."]),
        Customer(&["tá bom"]),
        Agent(&["{nome}, o valor de {valor} foi estornado e volta na próxima fatura."]),
        Customer(&["agora sim", "{obrigado}"]),
    ],
    &[
        Customer(&["{oi}, queria marcar um horário", "pode ser dia {dia}?"]),
        Agent(&["Temos às 9h e às 15h30. Qual prefere?"]),
        Customer(&["15h30"]),
        Agent(&["Agendado para o dia {dia} às 15h30, {nome}. Até lá!"]),
        Customer(&["{obrigado}"]),
    ],
    &[
        Customer(&["quero cancelar meu plano", "mudei do {bairro} e não tem cobertura"]),
        Agent(&["Que pena, {nome}! Posso ver se atendemos o novo endereço?"]),
        Customer(&["pode", "fica perto da praça"]),
        Agent(&["Boa notícia: já temos rede nessa rua. Transfiro sem custo?"]),
        Customer(&["sério? então quero sim", "quando vcs vêm?"]),
        Agent(&["Técnico no dia {dia}, pela manhã. Protocolo {protocolo}."]),
    ],
];

/// What is said on the company's own phone.
pub(crate) const OWN_PHONE: &[&str] = &[
    "já te ligo",
    "estou chegando aí",
    "confirmado, pode vir",
    "recebi, vou ver com o financeiro",
];
/// What is said in groups.
pub(crate) const IN_GROUPS: &[&str] = &[
    "bom dia, pessoal",
    "alguém mais sem água no {bairro}?",
    "aqui também",
    "avisaram que volta às {dia}h",
    "obrigado por avisar 🙏",
    "quem vai na reunião?",
];
/// Words below pictures.
pub(crate) const CAPTIONS: &[&str] = &[
    "",
    "olha como está",
    "o comprovante",
    "é esse modelo",
    "foto do roteador",
];
/// Pictures of reactions.
pub(crate) const EMOJIS: &[&str] = &["👍", "❤️", "😂", "🙏", "😡"];
/// Places.
pub(crate) const PLACES: &[(&str, i32, i32)] = &[
    ("Praça da Sé", -23_550_520, -46_633_308),
    ("Mercado Ver-o-Peso", -1_452_790, -48_503_490),
    ("Lagoa do Taquaral", -22_873_650, -47_048_550),
];

const GREETINGS: &[&str] = &[
    "oi",
    "Oi",
    "olá",
    "Olá",
    "bom dia",
    "Bom dia!",
    "boa tarde",
    "Boa tarde",
    "boa noite",
    "oii",
];
const THANKS: &[&str] = &[
    "obrigado!",
    "obrigada 😊",
    "valeu",
    "muito obrigado pela atenção",
    "vlw 👍",
    "Deus abençoe",
    "perfeito, obrigada",
];
const PLACES_IN_TOWN: &[&str] = &[
    "Centro",
    "Jardim América",
    "Vila Nova",
    "Boa Vista",
    "Santa Mônica",
    "Cohab",
];
const GOODS: &[&str] = &[
    "a batedeira",
    "um jogo de pneus",
    "o kit de lâmpadas",
    "a mesa de 4 lugares",
    "o tênis 42",
    "uma cesta de café",
];
/// How people write in a hurry.
const HURRIED: &[(&str, &str)] = &[
    ("você", "vc"),
    ("não", "nao"),
    ("também", "tb"),
    ("porque", "pq"),
    ("está", "ta"),
    ("já", "ja"),
    ("fatura", "fatra"),
    ("boleto", "bolteo"),
    ("internet", "intenet"),
    ("quanto", "qto"),
    ("obrigado", "obg"),
    ("preciso", "presiso"),
];

/// A line with its words filled in.
pub(crate) fn filled(chance: &mut Chance, line: &str, name: &str) -> String {
    let first = name.split(' ').next().unwrap_or(name);
    let cents = chance.between(1_990, 48_990);
    line.replace("{oi}", chance.word(GREETINGS))
        .replace("{obrigado}", chance.word(THANKS))
        .replace("{bairro}", chance.word(PLACES_IN_TOWN))
        .replace("{produto}", chance.word(GOODS))
        .replace("{dia}", &chance.between(10, 28).to_string())
        .replace("{valor}", &format!("R$ {},{:02}", cents / 100, cents % 100))
        .replace("{protocolo}", &chance.between(100_000, 999_999).to_string())
        .replace("{nome}", first)
}

/// The same line as somebody types it in a hurry.
pub(crate) fn hurried(chance: &mut Chance, line: &str) -> String {
    let mut typed = line.to_owned();
    for (correct, quick) in HURRIED {
        if chance.percent(60) {
            typed = typed.replace(correct, quick);
        }
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::{IN_GROUPS, TOPICS, Turn, filled};
    use crate::chance::Chance;

    #[test]
    fn every_word_in_braces_is_known() {
        let mut chance = Chance::new(1, 1);
        let spoken = TOPICS
            .iter()
            .flat_map(|topic| topic.iter())
            .flat_map(|turn| match turn {
                Turn::Customer(lines) | Turn::Agent(lines) => lines.iter(),
            });
        for line in spoken.chain(IN_GROUPS) {
            let line = filled(&mut chance, line, "Marta Souza");
            assert!(!line.contains('{') && !line.trim().is_empty(), "{line}");
        }
    }
}
